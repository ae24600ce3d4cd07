import { accessSync, constants } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { Config } from "./config-types.ts";
import { AppError } from "./errors.ts";
import { parseAllowed, splitAllowed } from "./outside-addresses.ts";
import { plainFault } from "./plain-fault.ts";
import { readSecretFile } from "./secret-files.ts";
import { withoutTrailingSlashes } from "./without-trailing-slashes.ts";

// Before anything is read: every refusal of the service speaks in the same words.
z.config({ customError: plainFault });

const port = z.coerce.number().int().min(0).max(65_535);
const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);
const secret = z.string().min(32, "must have at least 32 characters").optional();

/** An address, a network of addresses, or one of the names for them that Express knows. */
function isNetwork(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Every setting with its type, default and meaning. The names are those of the environment variables. */
const Settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development").describe("environment mode"),
  HOST: z.string().default("0.0.0.0").describe("address to listen on"),
  PORT: port.default(5000).describe("port to listen on; when the default is busy the next one is tried"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional()
    .describe("PostgreSQL 15 or newer; absent: the embedded one in the data directory"),
  DATABASE_POOL_MAX: count(10, 500).describe("most connections of one process"),
  DATABASE_STATEMENT_TIMEOUT_MS: count(15_000, 3_600_000).describe("longest a statement may run"),
  DATABASE_LOCK_TIMEOUT_MS: count(5_000, 600_000).describe("longest a statement waits for a lock"),
  SCHOOL_SVC_DATA_DIR: z
    .string()
    .default(".school-svc")
    .transform((path) => resolve(path))
    .describe("embedded database, development secrets, written mails"),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be a redis:// address" })
    .optional()
    .describe("shares rate limits and realtime between nodes; absent: each node on its own"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// address" })
    .optional()
    .describe("mail server; absent: mails are written to the outbox folder of the data directory"),
  MAIL_FROM: z
    .string()
    .default("School <no-reply@school-svc.example>")
    .describe("sender of the platform's mails"),
  SMTP_CONNECTIONS: count(5, 100).describe("connections that one process keeps to the mail server"),
  SMTP_RATE_PER_SECOND: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .optional()
    .describe("most mails a second, over all nodes; absent: no limit"),
  SMTP_SCHOOL_RATE_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .optional()
    .describe("most mails a minute of one school, over all nodes, unless the school has a rate of its own"),
  EMAIL_SUPPRESS_AFTER: count(3, 100).describe(
    "so many refusals in a row of an address, and it gets no mails any more that one may refuse",
  ),
  EMAIL_LEASE_SECONDS: z.coerce
    .number()
    .int()
    .min(9)
    .max(3_600)
    .default(90)
    .describe("after this long without a sign, the mails of a worker go to another"),
  DKIM_DOMAIN: z.string().optional().describe("domain that mails are signed for; needs the other two DKIM_…"),
  DKIM_SELECTOR: z.string().optional().describe("selector of the public key in the DNS"),
  DKIM_PRIVATE_KEY: z
    .string()
    // A setting of one line writes line breaks as \\n.
    .transform((pem) => pem.replaceAll("\\n", "\n"))
    .refine((pem) => /^-----BEGIN [A-Z ]*PRIVATE KEY-----\n/.test(pem), "must be a private key as PEM")
    .optional()
    .describe("private key that mails are signed with, as PEM"),
  SUBSCRIPTION_TAX_PERCENT: z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, "must be a percentage such as 16 or 7.5")
    .default("0")
    .describe("tax on the platform's invoices to schools, unless a school has a rate of its own"),
  SUBSCRIPTION_PAYMENT_DETAILS: z
    .string()
    .max(1_000)
    .transform((text) => text.replaceAll("\\n", "\n").trim())
    .optional()
    .describe(
      "how schools pay the platform's invoices, such as its bank account: stands on them and in their mails",
    ),
  SMS_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s):// address" })
    .optional()
    .describe("gateway for short messages, which takes a POST for each; absent: the channel is disabled"),
  SMS_TOKEN: z
    .string()
    .min(8, "must have at least 8 characters")
    .optional()
    .describe("bearer token of the gateway for short messages"),
  SMS_FROM: z.string().max(20).optional().describe("sender of short messages, where the gateway wants one"),
  MESSAGING_LIBRARY: z
    .string()
    .default("@whiskeysockets/baileys")
    .describe("optional library that the messaging app is reached with: a package or the path of a module"),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be a P-256 key of 65 bytes as base64url")
    .optional()
    .describe("public key of web push; absent: the channel is disabled, but in development there are keys"),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a P-256 key of 32 bytes as base64url")
    .optional()
    .describe("private key of web push"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, normalize: true, error: "must be an http(s):// address" })
    .transform(withoutTrailingSlashes)
    .optional()
    .describe("address people use; goes into mails, decides on secure cookies"),
  JWT_SECRET: secret.describe("signs access tokens; at least 32 characters"),
  JWT_SECRET_PREVIOUS: secret.describe("the former JWT_SECRET: still accepted, no longer used to sign"),
  ENCRYPTION_KEY: secret.describe("encrypts secrets at rest; at least 32 characters"),
  ENCRYPTION_KEY_PREVIOUS: secret.describe("the former ENCRYPTION_KEY: still decrypts"),
  INTEGRATION_ALLOW: z
    .string()
    .refine(
      (list) => splitAllowed(list).every((entry) => parseAllowed(entry)),
      "must be a list like 10.1.0.0/16, 127.0.0.1:8080, sis.internal:8443",
    )
    .optional()
    .describe("networks and hosts beyond the public internet that schools may connect to; absent: none"),
  PASSWORD_PEPPER: secret.describe(
    "goes into every password hash, which cannot be checked without it; at least 32 characters; absent: no pepper",
  ),
  PASSWORD_PEPPER_PREVIOUS: secret.describe(
    "the former PASSWORD_PEPPER: still verifies until the next sign-in",
  ),
  PASSWORD_BREACH_LIST: z
    .string()
    .transform((path) => resolve(path))
    .refine(isReadable, "must be a file that can be read")
    .optional()
    .describe(
      "file of SHA-1 hashes of breached passwords, sorted, as Have I Been Pwned offers it; absent: none",
    ),
  SESSION_MAX_DAYS: count(90, 400).describe(
    "longest a session of a school's account lasts, however much it is used",
  ),
  OPERATOR_SESSION_MAX_HOURS: count(12, 24 * 7).describe("longest a session of an operator lasts"),
  OPERATOR_TOTP: z
    .enum(["required", "optional"])
    .optional()
    .describe("whether operators need a second factor; absent: required in production, else optional"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("how much is logged"),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) || text.split(",").every((each) => isNetwork(each.trim())),
      "must be a number of hops or a list of addresses",
    )
    .optional()
    .describe("proxies whose X-Forwarded-For is believed: a number of hops or a list of addresses"),
  WEB_DIR: z.string().optional().describe("folder of the built frontend, served at /"),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe("bearer token for /metrics; absent: only this machine may ask, in production nobody"),
  API_DOCS: z
    .enum(["public", "school", "private"])
    .optional()
    .describe(
      "who sees /api/docs and openapi.json: everybody (default in development), everybody without the platform's part (default in production), or operators only",
    ),
  DEMO_ACCOUNTS: z
    .enum(["allow", "refuse"])
    .optional()
    .describe("whether the published password of the demo signs in; default: refuse in production"),
  SHUTDOWN_SECONDS: count(20, 600).describe("longest a graceful shutdown may take"),
  REALTIME_SOCKETS_PER_USER: count(20, 10_000).describe("sockets that one account may hold open on one node"),
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(10).describe("cost of a password hash"),
  RATE_LIMIT_PER_MINUTE: count(12_000, 100_000_000).describe("requests a minute from one address"),
} satisfies { [Name in keyof Config]-?: z.ZodType<Config[Name]> });

export type { Config };

/** Names of the settings whose values are never shown. */
export const secretSettings: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "SMS_TOKEN",
  "VAPID_PRIVATE_KEY",
  "DKIM_PRIVATE_KEY",
  "JWT_SECRET",
  "JWT_SECRET_PREVIOUS",
  "ENCRYPTION_KEY",
  "ENCRYPTION_KEY_PREVIOUS",
  "PASSWORD_PEPPER",
  "PASSWORD_PEPPER_PREVIOUS",
  "METRICS_TOKEN",
]);

/** What each setting means, for `school-svc config` and the documentation. */
export const settingDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Settings.shape).map(([name, schema]) => [name, schema.description ?? ""]),
);

/** Without these a production service would be unsafe, or lose data with its container. */
const neededInProduction = {
  service: ["DATABASE_URL", "JWT_SECRET", "ENCRYPTION_KEY"],
  command: ["DATABASE_URL"],
} as const;

export interface LoadOptions {
  /** Settings that win over the environment, by the same names. */
  overrides?: Readonly<Record<string, unknown>> | undefined;
  /** `service` (default) asks for everything that serving needs, `command` for what a one-off command needs. */
  purpose?: keyof typeof neededInProduction;
  env?: NodeJS.ProcessEnv;
}

/**
 * The only reader of the environment. Everything else is handed the result.
 * @throws {AppError} `invalid_configuration`, naming every faulty setting at once
 */
export function loadConfig({
  overrides = {},
  purpose = "service",
  env = process.env,
}: LoadOptions = {}): Config {
  const given: Record<string, unknown> = {};
  const faults = Object.keys(overrides)
    .filter((name) => !(name in Settings.shape))
    .map((name) => `${name}: no such setting`);
  for (const name of Object.keys(Settings.shape)) {
    const value = overrides[name] ?? (secretSettings.has(name) ? secretOf(name, env, faults) : env[name]);
    if (value !== "" && value !== undefined) given[name] = typeof value === "number" ? String(value) : value;
  }
  if (given["NODE_ENV"] === "production") {
    for (const name of neededInProduction[purpose])
      if (!(name in given)) faults.push(`${name}: needed in production`);
  }
  const result = Settings.safeParse(given);
  for (const { path, message } of result.error?.issues ?? []) faults.push(`${path.join(".")}: ${message}`);
  const dkim = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"];
  if (dkim.some((name) => name in given))
    for (const name of dkim)
      if (!(name in given)) faults.push(`${name}: needed beside the other DKIM_ settings`);
  if (result.success && faults.length === 0) return Object.freeze(result.data);
  throw new AppError(
    500,
    "invalid_configuration",
    `The configuration is not valid:\n  ${faults.join("\n  ")}`,
  );
}

function secretOf(name: string, env: NodeJS.ProcessEnv, faults: string[]): string | undefined {
  try {
    return readSecretFile(name, env) ?? env[name];
  } catch (error) {
    faults.push((error as Error).message);
    return undefined;
  }
}
