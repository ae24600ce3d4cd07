import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import type { AdmissionApplication } from "../../../models/admissions/index.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { applicationTransitions } from "./application-transitions.ts";
import { findApplication } from "./find-application.ts";
import { acceptOffer } from "./offers/accept-offer.ts";
import { withdrawApplication } from "./withdraw-application.ts";

export const AdmissionApplicationMove = z
  .strictObject({
    status: z.enum(["under_review", "accepted", "withdrawn"]),
    reason: paragraphs(1000).optional().describe("Required for `withdrawn`; internal"),
  })
  .refine(({ status, reason }) => status !== "withdrawn" || reason, {
    path: ["reason"],
    message: "is required: say why the application is withdrawn",
  })
  .meta({ id: "AdmissionApplicationMove" });

/**
 * Takes an application into review, records that the family accepts its offer, or withdraws it.
 * @throws {AppError} 400, 404, 409 `application_status`
 */
export const moveApplication = (
  id: string,
  { status, reason }: z.output<typeof AdmissionApplicationMove>,
): Promise<AdmissionApplication> =>
  transaction(async () => {
    const { application, seat } = await findApplication(id, "admissions.manage");
    if (application.status === status) return application;
    if (status === "withdrawn")
      await withdrawApplication(application, seat, { reason: reason!, closedBy: "office" });
    else if (status === "accepted") await acceptOffer(application);
    else
      await transition(application, {
        ...applicationTransitions("The application", status),
        verb: "review",
        set: { reason: null, decidedAt: null, decidedBy: null },
      });
    return application;
  });
