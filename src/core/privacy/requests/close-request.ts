import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { type DataSubjectRequestShown, dataSubjectRequests } from "./data-subject-requests.ts";
import { findRequest, wrongStatus } from "./find-request.ts";

export const DataSubjectOutcome = z
  .strictObject({ outcome: paragraphs(1000).describe("What was corrected, or why the request is rejected") })
  .meta({ id: "DataSubjectOutcome" });

export const LegalHold = z
  .strictObject({ reason: paragraphs(1000).nullable().describe("Null lifts the hold") })
  .meta({ id: "LegalHold" });

/** Rejects a request that has not begun. The person sees the reason. @throws {AppError} 404, 409 `data_request_status` */
export const rejectRequest = (
  id: string,
  { outcome }: z.output<typeof DataSubjectOutcome>,
): Promise<DataSubjectRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "data-requests.manage");
    const from = ["received", "verified"] as const;
    await transition(request, {
      from,
      to: "rejected",
      verb: "reject",
      refuse: wrongStatus,
      set: { outcome },
    });
    return dataSubjectRequests.present(request);
  });

/** Closes a request for a correction, which the office made in the records themselves. @throws {AppError} 404, 409 */
export const completeCorrection = (
  id: string,
  { outcome }: z.output<typeof DataSubjectOutcome>,
): Promise<DataSubjectRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "data-requests.manage");
    if (request.kind !== "correction")
      throw conflict(
        "data_request_kind",
        "Only a correction is completed by hand: a job completes the others",
      );
    const set = { outcome, completedAt: now() };
    await transition(request, {
      from: "verified",
      to: "completed",
      verb: "complete",
      refuse: wrongStatus,
      set,
    });
    return dataSubjectRequests.present(request);
  });

/** Holds an erasure, for example because of a court case, or lifts the hold. @throws {AppError} 404, 409 */
export const setLegalHold = (
  id: string,
  { reason }: z.output<typeof LegalHold>,
): Promise<DataSubjectRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "data-requests.manage");
    if (request.kind !== "erasure") throw conflict("data_request_kind", "Only an erasure can be held");
    if (!["received", "verified"].includes(request.status)) throw wrongStatus(request.status);
    const before = { legalHoldReason: request.legalHoldReason };
    await request.update({ legalHoldReason: reason });
    await audited(DataSubjectRequest, id, reason ? "lock" : "unlock", {
      before,
      after: { legalHoldReason: reason },
    });
    return dataSubjectRequests.present(request);
  });
