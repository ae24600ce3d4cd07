import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** PostgreSQL channel notified when deliveries are committed; the triggers that insert deliveries notify it too. */
export const webhookChannel = "school_svc_webhooks";

export const wakeSender = (): Promise<unknown> => execute(sql`SELECT pg_notify(${webhookChannel}, '')`);
