import { query } from "../../../db/query.ts";

/** Signalled with the commit of what is to be sent; the database signals it, too, where rows tell of themselves. */
export const webhookChannel = "school_svc_webhooks";

const wake = { name: "wake-webhooks", text: `SELECT pg_notify('${webhookChannel}', '')` };

export const wakeSender = (): Promise<unknown> => query(wake, [], { readOnly: false });
