import { query } from "../../../db/query.ts";

/** Signalled when an account is to be connected or let go. */
export const messagingChannel = "school_svc_messaging";

const wake = { name: "wake-messaging", text: `SELECT pg_notify('${messagingChannel}', '')` };

export const wakeHolders = (): Promise<unknown> => query(wake, [], { readOnly: false });
