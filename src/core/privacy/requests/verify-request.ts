import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { enqueue } from "../../common/queue.ts";
import { dataExport } from "../privacy-queues.ts";
import { type DataSubjectRequestShown, dataSubjectRequests } from "./data-subject-requests.ts";
import { findRequest, wrongStatus } from "./find-request.ts";

export const DataSubjectVerification = z
  .strictObject({ verification: paragraphs(1000).describe("How the office made sure who asks") })
  .meta({ id: "DataSubjectVerification" });

/**
 * Records that the office made sure who asks. A copy of the data is then made by a job.
 * @throws {AppError} 404, 409 `data_request_status`
 */
export const verifyRequest = (
  id: string,
  { verification }: z.output<typeof DataSubjectVerification>,
): Promise<DataSubjectRequestShown> =>
  transaction(async () => {
    const request = await findRequest(id, "data-requests.manage");
    const set = { verification, verifiedBy: actorId(), verifiedAt: now() };
    const to = request.kind === "export" ? "in_progress" : "verified";
    await transition(request, { from: "received", to, verb: "verify", refuse: wrongStatus, set });
    if (request.kind === "export") await enqueue(dataExport, { dataSubjectRequestId: id });
    return dataSubjectRequests.present(request);
  });
