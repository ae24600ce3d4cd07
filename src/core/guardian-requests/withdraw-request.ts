import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { GuardianRequest } from "../../models/guardian-requests/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { transition } from "../common/entities/transition.ts";
import { type GuardianRequestShown, guardianRequests } from "./guardian-requests.ts";
import { notifyOffice } from "./notify-request.ts";
import { requestTransitions } from "./request-transitions.ts";

/** Withdraws a request of the caller that the office has not decided, or an appointment. @throws {AppError} 404, 409 */
export const withdrawRequest = (id: string): Promise<GuardianRequestShown> =>
  transaction(async () => {
    const request = await findLocked(GuardianRequest, id, { where: { requestedBy: actor().id } });
    if (request.changes.some(({ decision }) => decision !== null))
      throw conflict(
        "field_decided",
        "The school has decided on a part of the request: it cannot be withdrawn",
      );
    const allowed = requestTransitions("The request", "withdrawn");
    await transition(request, {
      ...allowed,
      from: request.kind === "appointment" ? allowed.from : ["submitted", "in_progress"],
      verb: "withdraw",
      set: { decidedAt: now() },
    });
    await notifyOffice(request);
    return guardianRequests.get(id) as Promise<GuardianRequestShown>;
  });
