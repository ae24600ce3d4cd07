import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import { identityServices } from "../../common/identity-services.ts";
import { channelStates } from "../channel.ts";
import { channelServices } from "../channel-services.ts";
import { qrPlace } from "./qr-place.ts";

export const MessagingAccountView = z
  .object({
    state: z.enum(channelStates),
    detail: z.string().nullable().describe("Why the channel is disabled, or why the connection ended"),
    qr: z
      .string()
      .nullable()
      .describe("Content of the QR code to scan with the phone; changes every few seconds"),
    number: z.string().nullable().describe("Number of the paired phone"),
    since: z.date().nullable().describe("Time of the last state change; null before the first pairing"),
  })
  .meta({ id: "MessagingAccount" });

type View = z.input<typeof MessagingAccountView>;

// With an expired lease the process is gone, so a recorded `ready` is no longer true.
const selectAccount = sql`
  SELECT CASE WHEN status = 'ready' AND coalesce(leased_until < now(), true) THEN 'connecting'
  ELSE status END AS state, last_error AS detail, qr, number, since, id FROM messaging_accounts
    WHERE school_id = ${currentSchool}`;

const none = { detail: null, qr: null, number: null, since: null };

/** Shows the account that the school of the context sends from. */
export async function showAccount(): Promise<View> {
  const why = await whyDisabled();
  if (why) return { ...none, state: "disabled", detail: why };
  const [row] = await query<View & { id: string }>(selectAccount);
  if (!row) return { ...none, state: "disconnected" };
  const { id, qr, ...shown } = row;
  return { ...shown, qr: qr && identityServices().encryption.decrypt(qr, qrPlace(schoolId(), id)) };
}

/** Explains why the messaging app cannot be used. @returns null if it can */
export async function whyDisabled(): Promise<string | null> {
  const { messaging } = channelServices();
  if (!messaging) return "the optional library is not installed";
  try {
    await messaging.load();
    return null;
  } catch (error) {
    return `the optional library cannot be loaded: ${(error as Error).message}`;
  }
}
