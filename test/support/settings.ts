/** Fast hashes, silent logs, few connections, and keys that only tests use. */
export const testSettings = {
  NODE_ENV: "test",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  // Each connection costs the server 10 to 20 ms and prepares its statements anew.
  DATABASE_POOL_MAX: "4",
  // A request waits up to half of this for a connection: the 2 seconds of the default are too few on a busy machine.
  DATABASE_PATIENCE_MS: "30000",
  PASSWORD_HASH: "bcrypt",
  BCRYPT_COST: "4",
  JWT_SECRET: "test-secret-test-secret-test-secret-0",
  ENCRYPTION_KEY: "test-key-test-key-test-key-test-key-0",
} as const;
