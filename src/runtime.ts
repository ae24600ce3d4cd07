import { startDeferredAudit } from "./core/audit/deferred/defer-audit.ts";
import { connectAudit } from "./core/audit/services.ts";
import { connectIdentity } from "./core/common/identity-services.ts";
import { connectQueue } from "./core/common/queue.ts";
import { connectEmail } from "./core/emails/email-services.ts";
import { connectIntegrations } from "./core/integrations/services.ts";
import { setBillingTerms, toBasisPoints } from "./core/platform/billing/terms.ts";
import { connectJobs } from "./core/scheduling/job-services.ts";
import { type ConnectOptions, connect, type Database } from "./db/index.ts";
import { findPending, migrate, pendingMigrations } from "./db/migrating/migrate.ts";
import { connected, openDatabase } from "./db/open-database.ts";
import { joinDirectory } from "./join-directory.ts";
import { now } from "./lib/clock.ts";
import { type Config, loadConfig } from "./lib/config/config.ts";
import { encryptionKeys, tokenSecrets } from "./lib/config/current-and-previous.ts";
import { withSecrets } from "./lib/config/development-secrets.ts";
import { serviceAddress } from "./lib/config/service-address.ts";
import { parseAddress } from "./lib/delivery/email-address.ts";
import type { Mailer } from "./lib/delivery/mailer.ts";
import { createAuditKeys } from "./lib/encryption/audit-keys.ts";
import { createEncryption } from "./lib/encryption/encryption.ts";
import { AppError } from "./lib/errors.ts";
import { createGuardedHttp } from "./lib/guarded-http/guarded-http.ts";
import { createLogger, type Logger } from "./lib/logger.ts";
import { hasArgon2 } from "./lib/passwords/argon2.ts";
import { createPasswords } from "./lib/passwords/passwords.ts";
import { createAccessTokens } from "./lib/tokens/access-tokens.ts";
import { createClientTokens } from "./lib/tokens/client-tokens.ts";
import { createRefreshTokens } from "./lib/tokens/refresh-tokens.ts";
import { initModels } from "./models/index.ts";
import { openChannels } from "./open-channels.ts";
import { openFiles } from "./open-files.ts";

/** Shared runtime of the server and all commands. `close()` releases resources in reverse order. */
export interface Runtime {
  config: Config;
  logger: Logger;
  database: Database;
  /** URL of the server itself, even if DATABASE_URL points to a pooler: for LISTEN and the job queue. */
  directUrl: string;
  /** Called on close, in reverse order. */
  closers: Array<() => Promise<unknown>>;
  /** Sets the address for links in emails from now on, unless PUBLIC_URL is set. */
  listensAt(url: string): void;
  /** Runs and logs a step of the start, with its duration. */
  step<T>(name: string, run: () => Promise<T> | T, details?: (result: T) => object): Promise<T>;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Apply pending migrations. Implied on the embedded database. */
  migrate?: boolean;
  /** Runs before the database is opened; for the cache, which is optional. */
  before?: (runtime: Pick<Runtime, "config" | "logger" | "closers" | "step">) => Promise<void>;
}

let isOpen = false;

/**
 * Opens the database, the models and the keys, in this order.
 * @throws {AppError} `GenericFailure` if the database does not respond, `migrations_pending`, `already_open`
 */
export async function openRuntime(
  given: Config = loadConfig(),
  options: RuntimeOptions = {},
): Promise<Runtime> {
  const config = withSecrets(given);
  const logger = await createLogger(config);
  if (isOpen) throw new AppError(500, "already_open", "One app per process: close() the open one first");
  isOpen = true;
  const closers: Runtime["closers"] = [];
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= closeAll(closers).finally(() => {
      isOpen = false;
    });
    return closed;
  };
  const step: Runtime["step"] = async (name, run, details) => {
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
      directUrl,
      embedded,
      close: leave,
    } = await step(
      "database",
      () => openDatabase(config, (message, details) => logger.debug(details ?? {}, message)),
      ({ embedded }) => ({ embedded }),
    );
    closers.push(leave);
    const mayMigrate = embedded || options.migrate === true;
    const database = await step("connectivity test", () =>
      openPool(config, url, {
        ...{ closers, logger },
        prepare: (client) =>
          step("migrations", async () => {
            // A wrong DATABASE_DIRECT_URL must fail here, not with the first job.
            const pending = await (directUrl === url ? findPending(client) : pendingMigrations(directUrl));
            if (pending.length) await applyPending(directUrl, pending.length, mayMigrate, logger);
          }),
      }),
    );
    if (database.pooled && directUrl === url)
      logger.warn(
        "DATABASE_URL points to a pooler: set DATABASE_DIRECT_URL, otherwise realtime and jobs receive no signals and migrations may fail",
      );
    await step(
      "models",
      () => initModels(database.sequelize),
      (models) => ({ models }),
    );
    const listensAt = openIdentity(config, closers);
    openAudit(config, closers, logger);
    openQueue(directUrl, closers);
    openEmail(config, closers);
    openIntegrations(config, closers);
    await openFiles(config, closers);
    setBillingTerms({
      taxBasisPoints: toBasisPoints(config.SUBSCRIPTION_TAX_PERCENT),
      invoicePrefix: config.SUBSCRIPTION_INVOICE_PREFIX,
      paymentDetails: config.SUBSCRIPTION_PAYMENT_DETAILS || null,
    });
    openChannels(config, closers, logger);
    await joinDirectory(config, closers, logger);
    return { config, logger, database, directUrl, closers, listensAt, step, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Closes in reverse order of opening; a failure does not keep the others open. */
async function closeAll(closers: Runtime["closers"]): Promise<void> {
  const failures: unknown[] = [];
  for (const closer of closers.splice(0).reverse())
    await closer().catch((error: unknown) => void failures.push(error));
  if (failures.length) throw failures[0];
}

async function applyPending(url: string, count: number, mayMigrate: boolean, logger: Logger): Promise<void> {
  if (!mayMigrate)
    throw new AppError(
      500,
      "migrations_pending",
      `${count} migrations are pending: run "school-svc migrate", or start with --migrate`,
    );
  await migrate(url, (name) => logger.info({ migration: name }, "migrated"));
}

async function openPool(
  config: Config,
  url: string,
  { closers, logger, prepare }: Pick<Runtime, "closers" | "logger"> & Pick<ConnectOptions, "prepare">,
): Promise<Database> {
  const database = await connected(
    connect({
      url,
      prepare,
      readUrl: config.DATABASE_READ_URL,
      onReplicaState: (state, err) => {
        if (state === "ready") logger.info("the read replica is in use");
        else logger.warn({ state, ...(err !== undefined && { err }) }, "the read replica is not in use");
      },
      applicationName: "school-svc",
      poolMax: config.DATABASE_POOL_MAX,
      statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: config.DATABASE_LOCK_TIMEOUT_MS,
      patienceMs: config.DATABASE_PATIENCE_MS,
      preparedStatements: config.DATABASE_PREPARED_STATEMENTS,
    }),
  );
  closers.push(() => database.close());
  return database;
}

/** @returns sets the address that links in emails lead to */
function openIdentity(
  config: ReturnType<typeof withSecrets>,
  closers: Runtime["closers"],
): Runtime["listensAt"] {
  const isProduction = config.NODE_ENV === "production";
  const address = serviceAddress(config);
  const passwords = createPasswords({
    algorithm: config.PASSWORD_HASH ?? (hasArgon2() ? "argon2id" : "bcrypt"),
    cost: config.BCRYPT_COST,
    peppers: [config.PASSWORD_PEPPER, config.PASSWORD_PEPPER_PREVIOUS].filter((each) => each !== undefined),
  });
  const secrets = tokenSecrets(config);
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

function openAudit(
  config: ReturnType<typeof withSecrets>,
  closers: Runtime["closers"],
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

function openIntegrations(config: ReturnType<typeof withSecrets>, closers: Runtime["closers"]): void {
  const guardedHttp = createGuardedHttp({ allow: config.INTEGRATION_ALLOW });
  const secrets = tokenSecrets(config);
  connectIntegrations({
    guardedHttp,
    clientTokens: createClientTokens(secrets, now),
    ltiTokens: createClientTokens(secrets, now, "lti"),
  });
  closers.push(async () => {
    connectIntegrations(undefined);
    await guardedHttp.close();
  });
}

/** The queue is loaded with the first job: most commands queue none. */
function openQueue(url: string, closers: Runtime["closers"]): void {
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
    if (used) (await queue()).resetQueues();
  });
}

/** The mailer is opened with the first email: most commands send none. */
function openEmail(config: Config, closers: Runtime["closers"]): void {
  let mailer: Promise<Mailer> | undefined;
  const { name, address } = parseAddress(config.MAIL_FROM);
  connectEmail({
    mailer: () => {
      mailer ??= import("./lib/delivery/mailer.ts").then(({ createMailer }) => createMailer(config));
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
    connectEmail(undefined);
    await (await mailer)?.close();
  });
}
