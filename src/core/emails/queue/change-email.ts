import { Op } from "sequelize";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { QueuedEmail } from "../../../models/emails/index.ts";
import { audited } from "../../audit/audited.ts";
import { renewLink } from "../../identity/invitations/renew-link.ts";
import { brandOf } from "./brand-of.ts";
import { composeEmail } from "./compose-email.ts";
import { emailChannel } from "./queue-email.ts";

type Status = QueuedEmail["status"];

/**
 * Queues a failed, cancelled or uncertain email again with all its attempts; a pending one becomes due now.
 * @throws {AppError} 404, 409
 */
export const retryEmail = (id: string): Promise<QueuedEmail> =>
  change(id, "retry", ["FAILED", "CANCELLED", "UNCERTAIN", "PENDING"], async (email) => {
    const body = email.html === null ? await renewBody(email) : {};
    const { templateKind, entityKey } = email;
    const live = { [Op.in]: ["PENDING", "SENDING", "SENT", "UNCERTAIN"] as Status[] };
    const other = { templateKind, entityKey, status: live, id: { [Op.ne]: id } };
    if (await QueuedEmail.findOne({ where: other }))
      throw conflict("duplicate", "The same email has been queued again since; use that one");
    await email.update({
      ...body,
      status: "PENDING",
      attempts: 0,
      lastError: null,
      handedAt: null,
    });
    // By the clock of the database, as workers compare it.
    await execute(
      unprepared`UPDATE queued_emails SET next_attempt_at = now() WHERE school_id = ${currentSchool} AND id = ${id}`,
    );
    await email.reload();
    await execute(unprepared`SELECT pg_notify(${emailChannel}, '')`);
  });

/**
 * Composes a new body with a new link: a secret body is wiped when its email reaches a final state.
 * @throws {AppError} 409 `email_cleared`
 */
async function renewBody({ id, secret, entityKey, locale }: QueuedEmail) {
  const renewed = secret ? await renewLink(entityKey) : null;
  if (!renewed)
    throw conflict(
      "email_cleared",
      secret
        ? "The link in this email has been used or has expired; send a new invitation, password reset or application link"
        : "The body of this email has been purged, so it cannot be sent again",
    );
  const { html, text } = composeEmail(renewed.template, renewed.props, await brandOf(locale), id);
  return { html, text };
}

/** Cancels an email that has not been sent. @throws {AppError} 404, 409 */
export const cancelEmail = (id: string): Promise<QueuedEmail> =>
  change(id, "cancel", ["PENDING", "FAILED", "UNCERTAIN"], (email) => email.update({ status: "CANCELLED" }));

/** Marks an uncertain email as sent, because it is known to have arrived. @throws {AppError} 404, 409 */
export const confirmEmail = (id: string): Promise<QueuedEmail> =>
  change(id, "confirm", ["UNCERTAIN"], (email) =>
    email.update({ status: "SENT", sentAt: email.handedAt ?? now(), lastError: null }),
  );

/** @throws {AppError} 404, 409 `email_status` if its state does not allow the change */
const change = (
  id: string,
  verb: "retry" | "cancel" | "confirm",
  from: readonly Status[],
  act: (email: QueuedEmail) => Promise<unknown>,
): Promise<QueuedEmail> =>
  transaction(async () => {
    const email = await QueuedEmail.findOne({ where: { id }, lock: true });
    if (!email) throw notFound("Queued email");
    const before = email.status;
    if (!from.includes(before))
      throw conflict("email_status", `The email is ${before} and cannot be ${past[verb]}`);
    await act(email);
    await audited(QueuedEmail, id, verb, { before: { status: before }, after: { status: email.status } });
    return email;
  });

const past: Readonly<Record<string, string>> = {
  retry: "sent again",
  cancel: "cancelled",
  confirm: "confirmed",
};
