import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { maskAddress, maskAddresses } from "../../../lib/delivery/email-address.ts";
import { AppError, unknownReference } from "../../../lib/errors.ts";
import {
  deliveryAttemptStatuses,
  mailSuppressionReasons,
  mailSuppressionStatuses,
  queuedEmailStatuses,
} from "../../../models/emails/index.ts";
import { emailStats, findEmail } from "../../emails/queue/find-emails.ts";
import { mailSuppressions } from "../../emails/suppressions/mail-suppressions.ts";
import { readAcross } from "./read-across.ts";

const school = z.string().max(63);
const masked = (text: string | null) => text && maskAddresses(text);

/** Filter by address, compared in masked form only: matching a full address would confirm what the mask hides. */
const MaskedAddress = z
  .string()
  .max(254)
  .toLowerCase()
  .transform(maskAddress)
  .describe("An address, or its masked form. Matches every address with the same masked form");
const matchesMasked = (column: string) => `regexp_replace(lower(${column}), '^(.).*@', '\\1…@') = ?`;

/** Excludes subject, names and body: they contain data about students. */
export const PlatformEmail = z
  .object({
    id: z.uuid(),
    school: z.string().describe("Slug of the school"),
    templateKind: z.string(),
    toAddress: z.string().describe("Masked: o…@hill.example"),
    locale: z.string(),
    status: z.enum(queuedEmailStatuses),
    attempts: z.int(),
    maxAttempts: z.int(),
    nextAttemptAt: z.date(),
    lastError: z.string().nullable(),
    messageId: z.string(),
    createdAt: z.date(),
    sentAt: z.date().nullable(),
  })
  .meta({ id: "PlatformEmail" });

/** Queued emails of all schools. */
export const emails = readAcross({
  name: "Queued email",
  view: PlatformEmail,
  columns: {
    id: "q.id",
    schoolId: "q.school_id",
    school: "s.slug",
    templateKind: "q.template_kind",
    toAddress: "q.to_address",
    locale: "q.locale",
    status: "q.status",
    attempts: "q.attempts",
    maxAttempts: "q.max_attempts",
    nextAttemptAt: "q.next_attempt_at",
    lastError: "q.last_error",
    messageId: "q.message_id",
    createdAt: "q.created_at",
    sentAt: "q.sent_at",
  },
  from: "queued_emails q JOIN schools s ON s.id = q.school_id",
  list: {
    filters: {
      status: z.enum(queuedEmailStatuses),
      school,
      templateKind: z.string().max(100),
      to: { schema: MaskedAddress, where: matchesMasked("q.to_address") },
      since: { schema: z.iso.datetime(), where: "q.created_at >= ?::timestamptz" },
    },
    sort: ["-createdAt"],
  },
  toView: ({ toAddress, lastError, ...email }) => ({
    ...email,
    toAddress: maskAddress(toAddress),
    lastError: masked(lastError),
  }),
});

export const PlatformEmailDetail = PlatformEmail.extend({
  attachments: z.array(z.object({ contentType: z.string(), bytes: z.int() })),
  history: z.array(
    z.object({
      attemptNo: z.int(),
      startedAt: z.date(),
      finishedAt: z.date(),
      status: z.enum(deliveryAttemptStatuses),
      responseCode: z.int().nullable(),
      response: z.string().nullable(),
    }),
  ),
}).meta({ id: "PlatformEmailDetail" });

/** Shows one email with its delivery attempts, addresses masked. @throws {AppError} 404 */
export async function showEmail(id: string): Promise<z.input<typeof PlatformEmailDetail>> {
  const { history, attachments } = await findEmail(id);
  return {
    ...(await emails.get(id)),
    attachments,
    history: history.map((each) => ({ ...each, response: masked(each.response) })) as never,
  };
}

/** Changes an email in the context of its school. @throws {AppError} 404; 409 if its status does not allow the change */
export async function changeEmail(id: string, change: (id: string) => Promise<unknown>) {
  const { schoolId } = await findEmail(id);
  await withContext({ schoolId, trusted: true }, () => change(id));
  return showEmail(id);
}

export const EmailStats = z
  .object({ status: z.enum(queuedEmailStatuses), count: z.int(), oldest: z.date().nullable() })
  .meta({ id: "PlatformEmailFigures" });

/** Counts emails by status. @param school slug of one school. Default: all @throws {AppError} 400 for an unknown school */
export const emailFigures = async (school: string | undefined) => ({
  data: (await emailStats(school).catch(rethrowUnknownSchool)) as z.input<typeof EmailStats>[],
});

function rethrowUnknownSchool(error: unknown): never {
  throw error instanceof AppError && error.status === 404 ? unknownReference("school", "school") : error;
}

export const PlatformSuppression = z
  .object({
    id: z.uuid(),
    school: z.string().describe("Slug of the school"),
    address: z.string().describe("Masked"),
    reason: z.enum(mailSuppressionReasons),
    status: z.enum(mailSuppressionStatuses),
    refusals: z.int(),
    lastResponse: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "PlatformSuppression" });

const suppressionColumns = {
  id: "m.id",
  schoolId: "m.school_id",
  school: "s.slug",
  address: "m.address",
  reason: "m.reason",
  status: "m.status",
  refusals: "m.refusals",
  lastResponse: "m.last_response",
  createdAt: "m.created_at",
};

/** Addresses that are suppressed, or watched after recent rejections, in all schools. */
export const suppressions = readAcross({
  name: "Email suppression",
  view: PlatformSuppression,
  columns: suppressionColumns,
  from: "mail_suppressions m JOIN schools s ON s.id = m.school_id",
  list: {
    filters: {
      school,
      status: z.enum(mailSuppressionStatuses),
      reason: z.enum(mailSuppressionReasons),
      address: { schema: MaskedAddress, where: matchesMasked("m.address") },
    },
    sort: ["-createdAt"],
  },
  toView: ({ address, lastResponse, ...row }) => ({
    ...row,
    address: maskAddress(address),
    lastResponse: masked(lastResponse),
  }),
});

/** Lifts a suppression: the school can send emails to the address again. @throws {AppError} 404 */
export async function liftSuppression(id: string): Promise<void> {
  const found = (await suppressions.get(id)) as { schoolId?: string };
  await withContext({ schoolId: found.schoolId, trusted: true }, () =>
    transaction(() => mailSuppressions.remove(id)),
  );
}
