import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { transition } from "../../common/entities/transition.ts";
import { enqueue } from "../../common/queue.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { dataErasure } from "../privacy-queues.ts";
import { type DataSubjectRequestShown, dataSubjectRequests } from "../requests/data-subject-requests.ts";
import { findRequest, wrongStatus } from "../requests/find-request.ts";
import { refuseActiveSubject } from "./refuse-active-subject.ts";

/**
 * Confirms an erasure, which a job then carries out and nobody can undo.
 * @throws {AppError} 404; 409 `data_request_status`, `not_planned`, `legal_hold`, `subject_active`, `own_request`
 */
export const confirmErasure = (id: string): Promise<DataSubjectRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "data-requests.approve");
    if (request.kind !== "erasure") throw conflict("data_request_kind", "Only an erasure is confirmed");
    await transition(request, {
      from: "verified",
      to: "in_progress",
      verb: "confirm",
      refuse: wrongStatus,
      set: { confirmedBy: actorId(), confirmedAt: now() },
      async check() {
        if (!request.plannedAt)
          throw conflict("not_planned", "List the rows that the erasure would change first, and read them");
        await refuseActiveSubject(request);
        await requireSecondPerson("data-requests.approve", [request.requestedBy, request.verifiedBy]);
      },
    });
    await enqueue(dataErasure, { dataSubjectRequestId: id });
    return dataSubjectRequests.present(request);
  });
