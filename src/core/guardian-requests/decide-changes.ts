import { Transaction } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, invalid } from "../../lib/errors.ts";
import type { GuardianRequest, RequestedChange } from "../../models/guardian-requests/index.ts";
import { Guardian, Student } from "../../models/people/index.ts";
import { transition } from "../common/entities/transition.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { findRequest } from "./find-request.ts";
import { type GuardianRequestShown, guardianRequests } from "./guardian-requests.ts";
import { notifyGuardian } from "./notify-request.ts";
import { outcomeOf } from "./outcome-of.ts";
import { isSame, readSubject } from "./read-subject.ts";
import { requestedFields } from "./request-fields.ts";
import { requestTransitions } from "./request-transitions.ts";
import { writeChanges } from "./write-changes.ts";

export const GuardianRequestDecisions = z
  .strictObject({
    decisions: z
      .array(
        z.strictObject({
          field: z.enum(requestedFields),
          accepted: z.boolean(),
          reason: paragraphs(500).optional().describe("Required to reject; the guardian sees it"),
          overwrite: z
            .boolean()
            .default(false)
            .describe("Accept even if the value has changed since the request was made"),
        }),
      )
      .min(1)
      .max(20),
    response: paragraphs(1000).optional().describe("For the guardian"),
  })
  .meta({ id: "GuardianRequestDecisions" });

type Decisions = z.output<typeof GuardianRequestDecisions>;

/**
 * Accepts or rejects fields of a change of data. Accepted fields are written by the use cases of the people module, so that
 * its rules, permissions, audit and notices hold. The request ends when every field is decided; until then it is in progress.
 * @throws {AppError} 400, 403, 404, 409 `guardian_request_status`, `field_decided`, `value_changed`, `guardian_without_custody`
 */
export const decideChanges = (
  id: string,
  { decisions, response }: Decisions,
): Promise<GuardianRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "data_change");
    const { refuse } = requestTransitions("The request", "accepted");
    if (!["submitted", "in_progress"].includes(request.status)) throw refuse(request.status);
    checkDecisions(request.changes, decisions);
    await lockSubject(request);
    const current = await readSubject(request);
    const of = new Map<string, Decisions["decisions"][number]>(
      decisions.map((decision) => [decision.field, decision]),
    );
    const accepted = request.changes.filter(({ field }) => of.get(field)?.accepted);
    const stale = accepted.filter(
      ({ field, before }) => !of.get(field)!.overwrite && !isSame(current[field], before),
    );
    if (stale.length)
      throw conflict(
        "value_changed",
        "A value has changed since the request was made: compare, then overwrite it",
        {
          fields: stale.map(({ field }) => field),
        },
      );
    if (accepted.length) await writeChanges(request, accepted);
    const changes = request.changes.map((change): RequestedChange => {
      const decision = of.get(change.field);
      if (!decision) return change;
      const { accepted: isAccepted, reason = null } = decision;
      return { ...change, decision: isAccepted ? "accepted" : "rejected", reason };
    });
    const to = outcomeOf(changes);
    const isOver = to !== "in_progress";
    await transition(request, {
      ...requestTransitions("The request", to),
      verb: "decide",
      set: {
        ...{ changes, handledBy: actorId() },
        ...(response && { response }),
        ...(isOver && { decidedAt: now() }),
      },
      after: {
        accepted: accepted.map(({ field }) => field),
        rejected: decisions.filter((each) => !each.accepted).map(({ field }) => field),
      },
    });
    if (isOver) await notifyGuardian(request);
    return guardianRequests.get(id) as Promise<GuardianRequestShown>;
  });

/** @throws {AppError} 400, 409 */
function checkDecisions(changes: readonly RequestedChange[], decisions: Decisions["decisions"]): void {
  const of = new Map(changes.map((change) => [change.field, change]));
  const seen = new Set<string>();
  const errors = decisions.flatMap(({ field, accepted, reason }, index) => {
    const fault = (path: string, message: string) => [{ path: `decisions.${index}.${path}`, message }];
    if (!of.has(field)) return fault("field", "is not part of the request");
    if (seen.has(field)) return fault("field", "is decided twice");
    seen.add(field);
    return !accepted && !reason ? fault("reason", "is required to reject") : [];
  });
  if (errors.length) throw invalid(errors);
  const decided = decisions.filter(({ field }) => of.get(field)!.decision !== null);
  if (decided.length)
    throw conflict("field_decided", "A field has been decided already: read the request again", {
      fields: decided.map(({ field }) => field),
    });
}

/** Locks the record, so that the comparison with its values holds until they are written. */
async function lockSubject({ studentId, guardianId }: GuardianRequest): Promise<void> {
  const lock = Transaction.LOCK.NO_KEY_UPDATE;
  await (studentId ? Student.findByPk(studentId, { lock }) : Guardian.findByPk(guardianId, { lock }));
}
