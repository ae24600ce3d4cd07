import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import type { AdmissionApplication } from "../../../models/admissions/index.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { cancelInterviewOf } from "../interviews/cancel-interview.ts";
import { joinWaitlist } from "../waitlist/join-waitlist.ts";
import { leaveWaitlist } from "../waitlist/leave-waitlist.ts";
import { applicationTransitions } from "./application-transitions.ts";
import { emailFamily } from "./email-family.ts";
import { findApplication } from "./find-application.ts";
import { offerSeat } from "./offers/offer-seat.ts";

export const AdmissionDecision = z
  .strictObject({
    decision: z.enum(["offered", "waitlisted", "rejected"]),
    expiresOn: z.iso.date().optional().describe("Of an offer: the last day to accept it"),
    reason: paragraphs(1000).optional().describe("Required for `rejected`; internal, not sent to the family"),
  })
  .refine(({ decision, reason }) => decision !== "rejected" || reason, {
    path: ["reason"],
    message: "is required: say why the application is rejected",
  })
  .refine(({ decision, expiresOn }) => decision === "offered" || !expiresOn, {
    path: ["expiresOn"],
    message: "is only allowed for an offer",
  })
  .meta({ id: "AdmissionDecision" });

/**
 * Decides on an application: offers a seat, puts it at the end of the waiting list, or rejects it. The family gets an email.
 * @throws {AppError} 400, 404, 409 `application_status`, `no_free_seat`
 */
export const decideApplication = (
  id: string,
  { decision, expiresOn, reason }: z.output<typeof AdmissionDecision>,
): Promise<AdmissionApplication> =>
  transaction(async () => {
    const { application, seat } = await findApplication(id, "admissions.decide");
    if (decision === "offered") {
      await offerSeat(application, seat, expiresOn);
      return application;
    }
    await transition(application, {
      ...applicationTransitions("The application", decision),
      verb: "decide",
      set: { decidedAt: now(), decidedBy: actorId(), reason: reason ?? null },
      after: reason ? { reason } : {},
    });
    if (decision === "waitlisted") await joinWaitlist(application);
    else {
      await leaveWaitlist(application, "removed");
      await cancelInterviewOf(application, "office");
    }
    await emailFamily(application, decision);
    return application;
  });
