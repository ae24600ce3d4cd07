import { integer, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The messaging app account that a school sends from. */
export class MessagingAccount extends tenantTable({
  status: text<"disconnected" | "connecting" | "ready">().default("disconnected"),
  /** Changes with every pairing. */
  pairingId: uuid().nullable(),
  /** The current QR code for pairing. */
  qr: text().nullable(),
  /** The phone's number; set once it is paired. */
  number: text().nullable(),
  /** Encrypted. */
  credentials: text().nullable(),
  /** When its status last changed. */
  since: timestamp(),
  lastError: text().nullable(),
  /** Consecutive failed connections. */
  failures: integer().default(0),
  retryAt: timestamp().nullable(),
  leasedBy: uuid().nullable(),
  leasedUntil: timestamp().nullable(),
}) {}

table(MessagingAccount, "messaging_accounts");
