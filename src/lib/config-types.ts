/** The effective configuration, keyed by environment variable. docs/configuration.md describes each setting. */
export interface Config {
  readonly NODE_ENV: "development" | "production" | "test";
  readonly HOST: string;
  readonly PORT: number;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_READ_URL?: string | undefined;
  readonly DATABASE_PREPARED_STATEMENTS: "auto" | "on" | "off";
  readonly DATABASE_PATIENCE_MS: number;
  readonly DATABASE_POOL_MAX: number;
  readonly DATABASE_STATEMENT_TIMEOUT_MS: number;
  readonly DATABASE_LOCK_TIMEOUT_MS: number;
  readonly SCHOOL_SVC_DATA_DIR: string;
  readonly REDIS_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
  readonly SMTP_CONNECTIONS: number;
  readonly SMTP_RATE_PER_SECOND?: number | undefined;
  readonly SMTP_SCHOOL_RATE_PER_MINUTE?: number | undefined;
  readonly EMAIL_SUPPRESS_AFTER: number;
  readonly EMAIL_LEASE_SECONDS: number;
  readonly DKIM_DOMAIN?: string | undefined;
  readonly DKIM_SELECTOR?: string | undefined;
  readonly DKIM_PRIVATE_KEY?: string | undefined;
  readonly SUBSCRIPTION_TAX_PERCENT: string;
  readonly SUBSCRIPTION_PAYMENT_DETAILS?: string | undefined;
  readonly SMS_URL?: string | undefined;
  readonly SMS_TOKEN?: string | undefined;
  readonly SMS_FROM?: string | undefined;
  readonly MESSAGING_LIBRARY: string;
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly FILE_MAX_MEGABYTES: number;
  readonly FILE_QUOTA_MEGABYTES: number;
  readonly JWT_SECRET?: string | undefined;
  readonly JWT_SECRET_PREVIOUS?: string | undefined;
  readonly ENCRYPTION_KEY?: string | undefined;
  readonly ENCRYPTION_KEY_PREVIOUS?: string | undefined;
  readonly INTEGRATION_ALLOW?: string | undefined;
  readonly PASSWORD_PEPPER?: string | undefined;
  readonly PASSWORD_PEPPER_PREVIOUS?: string | undefined;
  readonly PASSWORD_BREACH_LIST?: string | undefined;
  readonly SESSION_MAX_DAYS: number;
  readonly OPERATOR_SESSION_MAX_HOURS: number;
  readonly OPERATOR_TOTP?: "required" | "optional" | undefined;
  readonly LOG_LEVEL: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  readonly TRACES_URL?: string | undefined;
  readonly TRACES_RATIO: number;
  readonly TRUST_PROXY?: string | undefined;
  readonly WEB_DIR?: string | undefined;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly METRICS_TOKEN?: string | undefined;
  readonly API_DOCS?: "public" | "school" | "private" | undefined;
  readonly DEMO_ACCOUNTS?: "allow" | "refuse" | undefined;
  readonly SHUTDOWN_SECONDS: number;
  readonly REALTIME_SOCKETS_PER_USER: number;
  readonly PASSWORD_HASH?: "argon2id" | "bcrypt" | undefined;
  readonly BCRYPT_COST: number;
  readonly RATE_LIMIT_PER_MINUTE: number;
}

/** Settings that override the environment, with the same names. Numbers may also be strings, as in the environment: `"5000"`. */
export type Settings = { readonly [Name in keyof Config]?: Input<Config[Name]> | undefined };

type Input<T> = T extends number ? T | `${T}` : T;
