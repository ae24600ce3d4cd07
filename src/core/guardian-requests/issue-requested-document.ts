import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { transition } from "../common/entities/transition.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { AskedValues, issueDocument } from "../front-office/issued/issue-document.ts";
import { findRequest } from "./find-request.ts";
import { type GuardianRequestShown, guardianRequests } from "./guardian-requests.ts";
import { notifyGuardian } from "./notify-request.ts";
import { requestTransitions } from "./request-transitions.ts";

export const RequestedDocument = z
  .strictObject({
    documentTemplateId: z.uuid(),
    values: AskedValues.default({}),
    expiresOn: z.iso.date().optional(),
    response: paragraphs(1000).optional().describe("For the guardian"),
  })
  .meta({ id: "RequestedDocument" });

/**
 * Issues the letter that a guardian asked for, and completes the request. The family can download it.
 * @throws {AppError} as `issueDocument`; 404, 409
 */
export const issueRequestedDocument = (
  id: string,
  { response, ...letter }: z.output<typeof RequestedDocument>,
): Promise<GuardianRequestShown> =>
  transaction(async () => {
    // The letter is stored under this lock, which comes before the rows that are worked on.
    await lockInSchool("files");
    const request = await findRequest(id, "document");
    const allowed = requestTransitions("The request", "completed");
    if (!["submitted", "in_progress"].includes(request.status)) throw allowed.refuse(request.status);
    const issued = await issueDocument({ ...letter, studentId: request.studentId!, visibleToFamily: true });
    await transition(request, {
      ...allowed,
      verb: "issue",
      set: {
        ...{ issuedDocumentId: issued.id, handledBy: actorId(), decidedAt: now() },
        ...(response && { response }),
      },
      after: { issuedDocumentId: issued.id },
    });
    await notifyGuardian(request);
    return guardianRequests.get(id) as Promise<GuardianRequestShown>;
  });
