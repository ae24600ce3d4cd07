import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { transition } from "../common/entities/transition.ts";
import { paragraphs, text } from "../common/input/schemas.ts";
import { findRequest } from "./find-request.ts";
import { type GuardianRequestShown, guardianRequests } from "./guardian-requests.ts";
import { notifyGuardian } from "./notify-request.ts";
import { outcomeOf } from "./outcome-of.ts";
import { requestTransitions } from "./request-transitions.ts";

export const GuardianRequestRejection = z
  .strictObject({ reason: paragraphs(1000).describe("The guardian sees it") })
  .meta({ id: "GuardianRequestRejection" });

export const GuardianRequestCompletion = z
  .strictObject({
    response: paragraphs(1000).optional().describe("For the guardian; required for a document"),
  })
  .meta({ id: "GuardianRequestCompletion" });

export const GuardianAppointment = z
  .strictObject({
    appointmentAt: z.iso.datetime({ offset: true }),
    place: text(160).optional(),
    response: paragraphs(1000).optional().describe("For the guardian"),
  })
  .meta({ id: "GuardianAppointment" });

const shown = (id: string) => guardianRequests.get(id) as Promise<GuardianRequestShown>;

/** Takes a request in hand, so that others see who works on it. @throws {AppError} 404, 409 */
export const startRequest = (id: string): Promise<GuardianRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id);
    const set = { handledBy: actorId() };
    await transition(request, { ...requestTransitions("The request", "in_progress"), verb: "start", set });
    return shown(id);
  });

/** Rejects a request, or the fields of it that have not been decided. @throws {AppError} 404, 409 */
export const rejectRequest = (
  id: string,
  { reason }: z.output<typeof GuardianRequestRejection>,
): Promise<GuardianRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id);
    const changes = request.changes.map((change) =>
      change.decision ? change : { ...change, decision: "rejected" as const, reason },
    );
    const to = changes.length > 0 ? outcomeOf(changes) : "rejected";
    await transition(request, {
      ...requestTransitions("The request", to),
      from: ["submitted", "in_progress"],
      verb: "reject",
      set: { changes, response: reason, handledBy: actorId(), decidedAt: now() },
    });
    await notifyGuardian(request);
    return shown(id);
  });

/** Answers a request for an appointment with a time, or moves the appointment. @throws {AppError} 400, 404, 409 */
export const setAppointment = (
  id: string,
  { appointmentAt, place, response }: z.output<typeof GuardianAppointment>,
): Promise<GuardianRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "appointment");
    const at = new Date(appointmentAt);
    if (at <= now()) throw invalid([{ path: "appointmentAt", message: "must be in the future" }]);
    await transition(request, {
      ...requestTransitions("The request", "accepted"),
      verb: "accept",
      set: {
        ...{ appointmentAt: at, appointmentPlace: place ?? null, handledBy: actorId(), decidedAt: now() },
        ...(response && { response }),
      },
      after: { appointmentAt: at.toISOString() },
    });
    await notifyGuardian(request);
    return shown(id);
  });

/** Closes a request for an appointment that was held, or for a document that was handed out on paper. @throws {AppError} 400, 404, 409 */
export const completeRequest = (
  id: string,
  { response }: z.output<typeof GuardianRequestCompletion>,
): Promise<GuardianRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "appointment", "document");
    if (request.kind === "document" && !response)
      throw invalid([{ path: "response", message: "is required: say how the document was handed out" }]);
    await transition(request, {
      ...requestTransitions("The request", "completed"),
      from: request.kind === "appointment" ? ["accepted"] : ["submitted", "in_progress"],
      verb: "complete",
      set: { handledBy: actorId(), decidedAt: now(), ...(response && { response }) },
    });
    await notifyGuardian(request);
    return shown(id);
  });
