import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { badRequest } from "../../../lib/errors.ts";
import { identityServices } from "../../common/identity-services.ts";

/** Nobody fills in the form faster than this. */
const MIN_SECONDS = 3;
const MAX_HOURS = 24;

const place = () => ({
  ...{ schoolId: schoolId(), table: "admission_applications" },
  ...{ row: "form", column: "ticket" },
});

/** Issues a ticket that says when a form of this school was opened: encrypted, so that a program cannot make one. */
export const issueFormTicket = (): string =>
  identityServices().encryption.encrypt(String(now().getTime()), place());

/**
 * Refuses a form that a program filled in: opened a moment ago, or with a field that people do not see.
 * @throws {AppError} 400 `form_refused`, `form_expired`
 */
export function checkFormTicket({ ticket, website }: { ticket: string; website: string }): void {
  const opened = openedAt(ticket);
  if (website || opened === null) throw badRequest("form_refused", "The form was not accepted: reload it");
  const seconds = (now().getTime() - opened) / 1000;
  if (seconds < MIN_SECONDS)
    throw badRequest("form_refused", "The form was sent too fast: wait a moment, and send it again");
  if (seconds > MAX_HOURS * 3600)
    throw badRequest("form_expired", "The form was opened too long ago: reload it");
}

function openedAt(ticket: string): number | null {
  try {
    return Number(identityServices().encryption.decrypt(ticket, place()));
  } catch {
    return null;
  }
}
