import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** The NOTIFY channel that signals that an account is to be connected or released. */
export const messagingChannel = "school_svc_messaging";

export const wakeHolders = (): Promise<unknown> => execute(sql`SELECT pg_notify(${messagingChannel}, '')`);
