import { Op } from "sequelize";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { QueuedEmail } from "../../models/messaging/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { renewLink } from "../identity/renew-link.ts";
import { brandOf } from "./brand-of.ts";
import { composeEmail } from "./compose-email.ts";
import { emailChannel } from "./queue-email.ts";

type Status = QueuedEmail["status"];

/** Sends a mail that failed, was cancelled or is uncertain again, with all its tries; one that waits goes at once. */
export const retryEmail = (id: string): Promise<QueuedEmail> =>
  change(id, "retry", ["FAILED", "CANCELLED", "UNCERTAIN", "PENDING"], async (mail) => {
    const body = mail.html === null ? await renewedBody(mail) : {};
    const { templateKind, entityKey } = mail;
    const live = { [Op.in]: ["PENDING", "SENDING", "SENT", "UNCERTAIN"] as Status[] };
    const other = { templateKind, entityKey, status: live, id: { [Op.ne]: id } };
    if (await QueuedEmail.findOne({ where: other }))
      throw conflict("duplicate", "The same mail was queued anew meanwhile: see that one");
    await mail.update({
      ...body,
      status: "PENDING",
      attempts: 0,
      nextAttemptAt: new Date(0),
      lastError: null,
      handedAt: null,
    });
    await query({ text: `SELECT pg_notify('${emailChannel}', '')` }, [], { readOnly: false });
  });

/** A body that gave access to an account was wiped when its email ended: it gets another link. @throws {AppError} 409 */
async function renewedBody({ id, secret, entityKey, locale }: QueuedEmail) {
  const renewed = secret ? await renewLink(entityKey) : null;
  if (!renewed)
    throw conflict(
      "email_cleared",
      secret
        ? "The link of this email was used or has expired: send a new invitation or password reset"
        : "The body of this email is no longer kept and it cannot be sent again",
    );
  const { html, text } = composeEmail(renewed.template, renewed.props, await brandOf(locale), id);
  return { html, text };
}

/** Keeps a mail from being sent. */
export const cancelEmail = (id: string): Promise<QueuedEmail> =>
  change(id, "cancel", ["PENDING", "FAILED", "UNCERTAIN"], (mail) => mail.update({ status: "CANCELLED" }));

/** Says of a mail that may have left that it has arrived. */
export const confirmEmail = (id: string): Promise<QueuedEmail> =>
  change(id, "confirm", ["UNCERTAIN"], (mail) =>
    mail.update({ status: "SENT", sentAt: mail.handedAt ?? now(), lastError: null }),
  );

/** @throws {AppError} 404, 409 where its state does not allow it */
const change = (
  id: string,
  verb: string,
  from: readonly Status[],
  act: (mail: QueuedEmail) => Promise<unknown>,
): Promise<QueuedEmail> =>
  transaction(async () => {
    const mail = await QueuedEmail.findOne({ where: { id }, lock: true });
    if (!mail) throw notFound("Queued email");
    const before = mail.status;
    if (!from.includes(before))
      throw conflict("email_status", `This mail is ${before}: it cannot be ${past[verb]}`);
    await act(mail);
    await recordAudit({
      action: `queued_emails.${verb}`,
      entityType: "QueuedEmail",
      entityId: id,
      before: { status: before },
      after: { status: mail.status },
    });
    return mail;
  });

const past: Readonly<Record<string, string>> = {
  retry: "sent again",
  cancel: "cancelled",
  confirm: "confirmed",
};
