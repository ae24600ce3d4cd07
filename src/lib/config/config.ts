import { accessSync, constants } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { readSecretFile } from "../files/secret-files.ts";
import { parseAllowed, splitAllowed } from "../guarded-http/guarded-addresses.ts";
import { validationMessage } from "../validation-messages.ts";
import { withoutTrailingSlashes } from "../without-trailing-slashes.ts";
import { billingSettings } from "./billing-settings.ts";
import type { Config } from "./config-types.ts";
import { databaseSettings } from "./database-settings.ts";
import { directorySettings } from "./directory-settings.ts";
import { fileSettings } from "./file-settings.ts";
import { smsSettings } from "./sms-settings.ts";
import { traceSettings } from "./trace-settings.ts";

// Set before any schema is used, so that all validation errors of the service use the same messages.
z.config({ customError: validationMessage });

const port = z.coerce.number().int().min(0).max(65_535);
const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);
const secret = z.string().min(32, "must have at least 32 characters").optional();

/** Checks for an IP address, a network, or one of the named networks that Express knows. */
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
  PORT: port.default(5000).describe("port to listen on; if the default is in use, the next one is tried"),
  ...databaseSettings,
  SCHOOL_SVC_DATA_DIR: z
    .string()
    .default(".school-svc")
    .transform((path) => resolve(path))
    .describe("folder of the embedded database, development secrets and the email outbox"),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be a redis:// address" })
    .optional()
    .describe("shares rate limits and realtime events between nodes; absent: no sharing"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// address" })
    .optional()
    .describe("mail server; absent: emails are written to the outbox folder of the data directory"),
  MAIL_FROM: z
    .string()
    .default("School <no-reply@school-svc.example>")
    .describe("sender of the platform's emails"),
  SMTP_CONNECTIONS: count(5, 100).describe("connections that one process keeps to the mail server"),
  SMTP_RATE_PER_SECOND: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .optional()
    .describe("maximum emails per second across all nodes; absent: no limit"),
  SMTP_SCHOOL_RATE_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .optional()
    .describe("maximum emails per minute of one school across all nodes, unless the school has its own rate"),
  EMAIL_SUPPRESS_AFTER: count(3, 100).describe(
    "consecutive permanent rejections after which an address gets no more optional emails",
  ),
  EMAIL_LEASE_SECONDS: z.coerce
    .number()
    .int()
    .min(9)
    .max(3_600)
    .default(90)
    .describe("seconds without a sign of life after which another worker takes over a worker's emails"),
  DKIM_DOMAIN: z
    .string()
    .optional()
    .describe("domain that emails are signed for; requires the other two DKIM_ settings"),
  DKIM_SELECTOR: z.string().optional().describe("DNS selector of the public key"),
  DKIM_PRIVATE_KEY: z
    .string()
    // In a one-line setting line breaks are written as \\n.
    .transform((pem) => pem.replaceAll("\\n", "\n"))
    .refine((pem) => /^-----BEGIN [A-Z ]*PRIVATE KEY-----\n/.test(pem), "must be a private key as PEM")
    .optional()
    .describe("private key that emails are signed with, as PEM"),
  ...billingSettings,
  ...smsSettings,
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be a P-256 key of 65 bytes as base64url")
    .optional()
    .describe("public key of web push; absent: the channel is disabled (in development, keys are generated)"),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a P-256 key of 32 bytes as base64url")
    .optional()
    .describe("private key of web push"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, normalize: true, error: "must be an http(s):// address" })
    .transform(withoutTrailingSlashes)
    .optional()
    .describe("public address of the service; used in emails and to decide on secure cookies"),
  ...directorySettings,
  ...fileSettings,
  JWT_SECRET: secret.describe("key that signs access tokens; at least 32 characters"),
  JWT_SECRET_PREVIOUS: secret.describe("the previous JWT_SECRET: still accepted, no longer used to sign"),
  ENCRYPTION_KEY: secret.describe("key that encrypts secrets at rest; at least 32 characters"),
  ENCRYPTION_KEY_PREVIOUS: secret.describe("the previous ENCRYPTION_KEY: still used to decrypt"),
  INTEGRATION_ALLOW: z
    .string()
    .refine(
      (list) => splitAllowed(list).every((entry) => parseAllowed(entry)),
      "must be a list like 10.1.0.0/16, 127.0.0.1:8080, sis.internal:8443",
    )
    .optional()
    .describe("networks and hosts beyond the public internet that schools may connect to; absent: none"),
  PASSWORD_PEPPER: secret.describe(
    "secret that is part of every password hash and needed to verify it; at least 32 characters; absent: no pepper",
  ),
  PASSWORD_PEPPER_PREVIOUS: secret.describe(
    "the previous PASSWORD_PEPPER: verifies passwords until their next sign-in",
  ),
  PASSWORD_BREACH_LIST: z
    .string()
    .transform((path) => resolve(path))
    .refine(isReadable, "must be a readable file")
    .optional()
    .describe(
      "sorted file of SHA-1 hashes of breached passwords, in the Have I Been Pwned format; absent: no check",
    ),
  SESSION_MAX_DAYS: count(90, 400).describe(
    "maximum lifetime of a school account's session in days, regardless of activity",
  ),
  OPERATOR_SESSION_MAX_HOURS: count(12, 24 * 7).describe(
    "maximum lifetime of an operator's session in hours",
  ),
  OPERATOR_TOTP: z
    .enum(["required", "optional"])
    .optional()
    .describe("whether operators need a second factor; absent: required in production, otherwise optional"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("minimum level of log messages"),
  ...traceSettings,
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) || text.split(",").every((each) => isNetwork(each.trim())),
      "must be a number of hops or a list of addresses",
    )
    .optional()
    .describe("trusted proxies for X-Forwarded-For: a number of hops or a list of addresses"),
  WEB_DIR: z.string().optional().describe("folder of the built frontend, served at /"),
  METRICS_PORT: port
    .optional()
    .describe("separate port for /metrics, /livez and /readyz, also of `worker`; absent: none"),
  METRICS_HOST: z.string().default("0.0.0.0").describe("address that METRICS_PORT listens on"),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe("bearer token for /metrics; absent: only local requests are allowed, in production none"),
  API_DOCS: z
    .enum(["public", "school", "private"])
    .optional()
    .describe(
      "who sees /api/docs and openapi.json: everyone (default in development), everyone without the platform part (default in production), or operators only",
    ),
  DEMO_ACCOUNTS: z
    .enum(["allow", "refuse"])
    .optional()
    .describe("whether the published demo password can sign in; default: refuse in production"),
  SHUTDOWN_SECONDS: count(20, 600).describe("maximum duration of a graceful shutdown in seconds"),
  REALTIME_SOCKETS_PER_USER: count(20, 10_000).describe("maximum open sockets of one account on one node"),
  PASSWORD_HASH: z
    .enum(["argon2id", "bcrypt"])
    .optional()
    .describe(
      "function of new password hashes; default: argon2id where Node has it (24.7), otherwise bcrypt",
    ),
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(10).describe("bcrypt cost of password hashes"),
  RATE_LIMIT_PER_MINUTE: count(12_000, 100_000_000).describe(
    "maximum requests per minute from one IP address",
  ),
} satisfies { [Name in keyof Config]-?: z.ZodType<Config[Name]> });

export type { Config };

/** Names of the settings whose values are never shown. */
export const secretSettings: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "DIRECTORY_URL",
  "REDIS_URL",
  "SMTP_URL",
  "SMS_TOKEN",
  "VAPID_PRIVATE_KEY",
  "DKIM_PRIVATE_KEY",
  "S3_SECRET_ACCESS_KEY",
  "JWT_SECRET",
  "JWT_SECRET_PREVIOUS",
  "ENCRYPTION_KEY",
  "ENCRYPTION_KEY_PREVIOUS",
  "PASSWORD_PEPPER",
  "PASSWORD_PEPPER_PREVIOUS",
  "METRICS_TOKEN",
]);

/** The meaning of each setting, for `school-svc config` and the documentation. */
export const settingDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Settings.shape).map(([name, schema]) => [name, schema.description ?? ""]),
);

/** Settings without which a production service would be unsafe, or lose data with its container. */
const REQUIRED_IN_PRODUCTION = {
  service: ["DATABASE_URL", "JWT_SECRET", "ENCRYPTION_KEY"],
  command: ["DATABASE_URL"],
} as const;

const settingsThatGoTogether = [
  ["DKIM_", ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"]],
  ["DIRECTORY_URL", ["DIRECTORY_URL", "INSTALLATION_NAME", "INSTALLATION_URL"]],
  ["S3_", ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]],
] as const;

export interface LoadOptions {
  /** Settings that override the environment, with the same names. */
  overrides?: Readonly<Record<string, unknown>> | undefined;
  /** `service` (default) requires everything needed to serve, `command` only what a one-off command needs. */
  purpose?: keyof typeof REQUIRED_IN_PRODUCTION;
  env?: NodeJS.ProcessEnv;
}

/**
 * Reads and validates the configuration. The only reader of the environment; other code receives the result.
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
    for (const name of REQUIRED_IN_PRODUCTION[purpose])
      if (!(name in given)) faults.push(`${name}: required in production`);
  }
  const result = Settings.safeParse(given);
  for (const { path, message } of result.error?.issues ?? []) faults.push(`${path.join(".")}: ${message}`);
  for (const [prefix, names] of settingsThatGoTogether)
    if (names.some((name) => name in given))
      for (const name of names)
        if (!(name in given)) faults.push(`${name}: required with the other ${prefix} settings`);
  if (result.success && faults.length === 0) return Object.freeze(result.data);
  throw new AppError(500, "invalid_configuration", `The configuration is invalid:\n  ${faults.join("\n  ")}`);
}

function secretOf(name: string, env: NodeJS.ProcessEnv, faults: string[]): string | undefined {
  try {
    return readSecretFile(name, env) ?? env[name];
  } catch (error) {
    faults.push((error as Error).message);
    return undefined;
  }
}
