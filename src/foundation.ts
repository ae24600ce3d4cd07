import { startDeferredAudit } from "./core/audit/defer-audit.ts";
import { connectAudit } from "./core/audit/services.ts";
import { setBillingTerms, toBasisPoints } from "./core/billing/terms.ts";
import { connectChannels } from "./core/communication/channel-services.ts";
import { connectIdentity } from "./core/identity/services.ts";
import { connectIntegrations, integrationServices } from "./core/integrations/services.ts";
import { connectMail } from "./core/messaging/mail-services.ts";
import { connectQueue } from "./core/queue.ts";
import { connectJobs } from "./core/schedule/job-services.ts";
import { connect, type Database } from "./db/index.ts";
import { migrate, pendingMigrations } from "./db/migrate.ts";
import { connected, openDatabase } from "./db/open-database.ts";
import { createAccessTokens } from "./lib/access-tokens.ts";
import { createAuditKeys } from "./lib/audit-keys.ts";
import { createClientTokens } from "./lib/client-tokens.ts";
import { now } from "./lib/clock.ts";
import { type Config, loadConfig } from "./lib/config.ts";
import { pushKeys, withSecrets } from "./lib/development-secrets.ts";
import { createEncryption } from "./lib/encryption.ts";
import { AppError } from "./lib/errors.ts";
import { createLogger, type Logger } from "./lib/logger.ts";
import { parseAddress } from "./lib/mail-address.ts";
import type { Mailer } from "./lib/mailer.ts";
import { findMessagingLibrary } from "./lib/messaging-library.ts";
import { createOutside } from "./lib/outside.ts";
import { createPasswords } from "./lib/passwords.ts";
import { createRefreshTokens } from "./lib/refresh-tokens.ts";
import { serviceAddress } from "./lib/service-address.ts";
import { httpGateway } from "./lib/sms-gateway.ts";
import { webPush } from "./lib/web-push.ts";
import { initModels } from "./models/index.ts";

/** What every command and the server stand on. `close` undoes it in the reverse order. */
export interface Foundation {
  config: Config;
  logger: Logger;
  database: Database;
  databaseUrl: string;
  /** Closes in the reverse order of what was opened. */
  closers: Array<() => Promise<unknown>>;
  /** Links in emails lead here from now on, unless PUBLIC_URL says otherwise. */
  listensAt(url: string): void;
  /** Logs a step of the start with how long it took. */
  step<T>(name: string, run: () => Promise<T> | T, details?: (result: T) => object): Promise<T>;
  close(): Promise<void>;
}

export interface FoundationOptions {
  /** Apply pending migrations. Implied on the embedded database. */
  migrate?: boolean;
  /** Before the database: the cache, which is optional. */
  before?: (foundation: Pick<Foundation, "config" | "logger" | "closers" | "step">) => Promise<void>;
}

let isOpen = false;

/**
 * Opens the database, the models and the keys, in this order.
 * @throws {AppError} `GenericFailure` when the database does not answer, `migrations_pending`, `already_open`
 */
export async function openFoundation(
  given: Config = loadConfig(),
  options: FoundationOptions = {},
): Promise<Foundation> {
  const config = withSecrets(given);
  const logger = await createLogger(config);
  if (isOpen) throw new AppError(500, "already_open", "One app per process: close() the open one first");
  isOpen = true;
  const closers: Foundation["closers"] = [];
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= closeAll(closers).finally(() => {
      isOpen = false;
    });
    return closed;
  };
  const step: Foundation["step"] = async (name, run, details) => {
    const started = performance.now();
    const result = await run();
    logger.info(
      { step: name, durationMs: Math.round(performance.now() - started), ...details?.(result) },
      `start: ${name}`,
    );
    return result;
  };
  try {
    await options.before?.({ config, logger, closers, step });
    const {
      url,
      embedded,
      close: leave,
    } = await step(
      "database",
      () => openDatabase(config, (message, details) => logger.debug(details ?? {}, message)),
      ({ embedded }) => ({ embedded }),
    );
    closers.push(leave);
    await step("migrations", () => bringUpToDate(url, embedded || options.migrate === true, logger));
    const database = await step("connectivity test", () => openPool(config, url, closers));
    await step(
      "models",
      () => initModels(database.sequelize),
      (models) => ({ models }),
    );
    const listensAt = openIdentity(config, closers);
    openAudit(config, closers, logger);
    openQueue(url, closers);
    openMail(config, closers);
    openIntegrations(config, closers);
    setBillingTerms({
      taxBasisPoints: toBasisPoints(config.SUBSCRIPTION_TAX_PERCENT),
      paymentDetails: config.SUBSCRIPTION_PAYMENT_DETAILS || null,
    });
    openChannels(config, closers, logger);
    return { config, logger, database, databaseUrl: url, closers, listensAt, step, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** In the reverse order of opening; one that fails keeps none of the others open. */
async function closeAll(closers: Foundation["closers"]): Promise<void> {
  const failures: unknown[] = [];
  for (const closer of closers.splice(0).reverse())
    await closer().catch((error: unknown) => void failures.push(error));
  if (failures.length) throw failures[0];
}

async function bringUpToDate(url: string, mayMigrate: boolean, logger: Logger): Promise<void> {
  const pending = await connected(pendingMigrations(url));
  if (pending.length === 0) return;
  if (!mayMigrate)
    throw new AppError(
      500,
      "migrations_pending",
      `${pending.length} migrations are pending: run "school-svc migrate", or start with --migrate`,
    );
  await migrate(url, (name) => logger.info({ migration: name }, "migrated"));
}

async function openPool(config: Config, url: string, closers: Foundation["closers"]): Promise<Database> {
  const database = await connected(
    connect({
      url,
      applicationName: "school-svc",
      poolMax: config.DATABASE_POOL_MAX,
      statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: config.DATABASE_LOCK_TIMEOUT_MS,
    }),
  );
  closers.push(() => database.close());
  return database;
}

/** @returns what sets the address that links in emails lead to */
function openIdentity(
  config: ReturnType<typeof withSecrets>,
  closers: Foundation["closers"],
): Foundation["listensAt"] {
  const isProduction = config.NODE_ENV === "production";
  const address = serviceAddress(config);
  const passwords = createPasswords({
    cost: config.BCRYPT_COST,
    peppers: [config.PASSWORD_PEPPER, config.PASSWORD_PEPPER_PREVIOUS].filter((each) => each !== undefined),
  });
  const secrets = [config.JWT_SECRET, ...(config.JWT_SECRET_PREVIOUS ? [config.JWT_SECRET_PREVIOUS] : [])];
  const tokensFor = (audience: string) =>
    createAccessTokens({ secrets, issuer: "school-svc", audience, lifetimeSeconds: 900 });
  connectIdentity({
    passwords,
    breachList: config.PASSWORD_BREACH_LIST,
    sessionMaxDays: config.SESSION_MAX_DAYS,
    operatorSessionMaxHours: config.OPERATOR_SESSION_MAX_HOURS,
    operatorSecondFactor:
      config.OPERATOR_TOTP ?? (config.NODE_ENV === "production" ? "required" : "optional"),
    accessTokens: tokensFor("school-svc-api"),
    operatorTokens: tokensFor("school-svc-platform"),
    refreshTokens: createRefreshTokens(config.JWT_SECRET),
    encryption: createEncryption(encryptionKeys(config)),
    get publicUrl() {
      return config.PUBLIC_URL ?? address.get();
    },
    mayMailSecretLinks: !isProduction || config.PUBLIC_URL !== undefined,
    refusesDemoPassword: (config.DEMO_ACCOUNTS ?? (isProduction ? "refuse" : "allow")) === "refuse",
  });
  closers.push(async () => {
    address.clear();
    connectIdentity(undefined);
    await passwords.close();
  });
  return address.set;
}

const encryptionKeys = ({ ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS }: ReturnType<typeof withSecrets>) => [
  ENCRYPTION_KEY,
  ...(ENCRYPTION_KEY_PREVIOUS ? [ENCRYPTION_KEY_PREVIOUS] : []),
];

function openAudit(
  config: ReturnType<typeof withSecrets>,
  closers: Foundation["closers"],
  logger: Logger,
): void {
  connectAudit({
    keys: createAuditKeys(encryptionKeys(config)),
    log: (details, message) => logger.info(details, message),
    logFailure: (error, message) => logger.error({ err: error }, message),
  });
  const deferred = startDeferredAudit();
  closers.push(async () => {
    await deferred.close();
    connectAudit(undefined);
  });
}

function openIntegrations(config: ReturnType<typeof withSecrets>, closers: Foundation["closers"]): void {
  const outside = createOutside({ allow: config.INTEGRATION_ALLOW });
  const { JWT_SECRET, JWT_SECRET_PREVIOUS } = config;
  connectIntegrations({
    outside,
    clientTokens: createClientTokens(
      [JWT_SECRET, ...(JWT_SECRET_PREVIOUS ? [JWT_SECRET_PREVIOUS] : [])],
      now,
    ),
  });
  closers.push(async () => {
    connectIntegrations(undefined);
    await outside.close();
  });
}

/** Loaded with the first job: most commands queue none. */
function openQueue(url: string, closers: Foundation["closers"]): void {
  const queue = () => import("./jobs/send-job.ts");
  let used = false;
  connectQueue(async (name, tasks) => {
    used = true;
    await (await queue()).sendJobs(url, name, tasks);
  });
  connectJobs({
    list: async () => (await import("./jobs/list-jobs.ts")).listJobs(),
    dead: async () => (await import("./jobs/dead-jobs.ts")).listDeadJobs(url),
    redrive: async (which) => (await import("./jobs/dead-jobs.ts")).redriveJobs(url, which),
  });
  closers.push(async () => {
    connectQueue();
    connectJobs();
    if (used) (await queue()).forgetQueues();
  });
}

function openChannels(config: Config, closers: Foundation["closers"], logger: Logger): void {
  const { SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from, MESSAGING_LIBRARY: library } = config;
  const keys = pushKeys(config);
  const { address } = parseAddress(config.MAIL_FROM);
  // No dependency: whoever wants the channel installs it.
  const load = findMessagingLibrary(library);
  if (!load) logger.info({ channel: "messaging_app", library }, "the messaging app is disabled");
  connectChannels({
    sms: url ? httpGateway({ url, ...(token && { token }), ...(from && { from }) }) : undefined,
    push: keys
      ? webPush({ ...keys, subject: `mailto:${address}`, outside: () => integrationServices().outside })
      : undefined,
    messaging: load && { load },
  });
  closers.push(async () => connectChannels());
}

/** Opened with the first mail: most commands send none. */
function openMail(config: Config, closers: Foundation["closers"]): void {
  let mailer: Promise<Mailer> | undefined;
  const { name, address } = parseAddress(config.MAIL_FROM);
  connectMail({
    mailer: () => {
      mailer ??= import("./lib/mailer.ts").then(({ createMailer }) => createMailer(config));
      return mailer;
    },
    platformName: name || "School",
    domain: address.split("@")[1] ?? "school-svc",
    leaseSeconds: config.EMAIL_LEASE_SECONDS,
    ratePerSecond: config.SMTP_RATE_PER_SECOND,
    schoolRatePerMinute: config.SMTP_SCHOOL_RATE_PER_MINUTE,
    suppressAfter: config.EMAIL_SUPPRESS_AFTER,
  });
  closers.push(async () => {
    connectMail(undefined);
    await (await mailer)?.close();
  });
}
