import { z } from "zod";
import { query } from "../../../db/query.ts";
import { schoolId } from "../../../lib/context.ts";
import { identityServices } from "../../identity/services.ts";
import { channelStates } from "../channel.ts";
import { channelServices } from "../channel-services.ts";
import { qrPlace } from "./qr-place.ts";

export const MessagingAccountView = z
  .object({
    state: z.enum(channelStates),
    detail: z.string().nullable().describe("Why it is disabled, or what ended the connection"),
    qr: z.string().nullable().describe("What the phone is to scan now, as text; another every few seconds"),
    number: z.string().nullable().describe("Of the paired phone"),
    since: z.date().nullable().describe("When the state changed last; null before the first pairing"),
  })
  .meta({ id: "MessagingAccount" });

type View = z.input<typeof MessagingAccountView>;

// A process that is gone holds no connection any more, whatever it noted last.
const read = {
  name: "messaging-account",
  text: `SELECT CASE WHEN status = 'ready' AND coalesce(leased_until < now(), true) THEN 'connecting' ELSE status END AS state,
      last_error AS detail, qr, number, since, id FROM messaging_accounts WHERE school_id = $1`,
};

const none = { detail: null, qr: null, number: null, since: null };

/** The account that the school of the context writes from. */
export async function showAccount(): Promise<View> {
  const why = await whyDisabled();
  if (why) return { ...none, state: "disabled", detail: why };
  const [row] = await query<View & { id: string }>(read, [schoolId()]);
  if (!row) return { ...none, state: "disconnected" };
  const { id, qr, ...shown } = row;
  return { ...shown, qr: qr && identityServices().encryption.decrypt(qr, qrPlace(schoolId(), id)) };
}

/** Null where the library can be used. */
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
