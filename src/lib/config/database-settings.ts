import { z } from "zod";
import { parseDatabaseAddress } from "./database-address.ts";

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

export const databaseAddress = () =>
  z.string().superRefine((text, { addIssue }) => {
    try {
      parseDatabaseAddress(text);
    } catch (error) {
      addIssue({ code: "custom", message: (error as Error).message });
    }
  });

/** Settings of the database connection. */
export const databaseSettings = {
  DATABASE_URL: databaseAddress()
    .optional()
    .describe(
      "URL of PostgreSQL 15 or newer; may name several hosts of one cluster. Default: the embedded database in the data directory",
    ),
  DATABASE_DIRECT_URL: databaseAddress()
    .optional()
    .describe(
      "URL of the server itself if DATABASE_URL points to a pooler; used for migrations, LISTEN and the job queue",
    ),
  DATABASE_READ_URL: databaseAddress()
    .optional()
    .describe(
      "URL of a streaming replica for reports, exports and long lists; they never see less than was committed when they began",
    ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(["auto", "on", "off"])
    .default("auto")
    .describe(
      "whether to use named prepared statements; auto: not behind a pooler. PgBouncer supports them since 1.21",
    ),
  DATABASE_PATIENCE_MS: count(4_000, 600_000).describe(
    "milliseconds that the database may be silent before its connections are closed; commands wait 60000",
  ),
  DATABASE_POOL_MAX: count(10, 500).describe("maximum number of connections of one process"),
  DATABASE_STATEMENT_TIMEOUT_MS: count(15_000, 3_600_000).describe(
    "maximum time of a statement in milliseconds",
  ),
  DATABASE_LOCK_TIMEOUT_MS: count(5_000, 600_000).describe(
    "maximum time that a statement waits for a lock in milliseconds",
  ),
};
