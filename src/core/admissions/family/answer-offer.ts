import { z } from "zod";
import { conflict } from "../../../lib/errors.ts";
import { AdmissionCampaign } from "../../../models/admissions/index.ts";
import { text } from "../../common/input/schemas.ts";
import { schoolDay } from "../../school/school-day.ts";
import { emailFamily } from "../applications/email-family.ts";
import { findApplication } from "../applications/find-application.ts";
import { acceptOffer } from "../applications/offers/accept-offer.ts";
import { withdrawApplication } from "../applications/withdraw-application.ts";
import { writeAtSchool } from "./at-school.ts";
import { type FamilyApplicationView, toFamilyApplication } from "./family-application.ts";
import { ownApplicationId } from "./own/own-application.ts";

type View = z.input<typeof FamilyApplicationView>;

export const OfferAcceptance = z
  .strictObject({
    name: text(160).describe("The signature: the name of the guardian who accepts"),
    agreed: z.literal(true).describe("The terms have been read and are agreed to"),
  })
  .meta({ id: "OfferAcceptance" });

/**
 * Accepts the offer of the caller's application, and keeps the signature with the terms as they are now.
 * @throws {AppError} 401 `invalid_link`, 409 `application_status`, `offer_expired`
 */
export const acceptOwnOffer = (
  slug: string,
  token: string | undefined,
  { name }: z.output<typeof OfferAcceptance>,
): Promise<View> =>
  writeAtSchool(slug, async () => {
    const { application } = await findApplication(await ownApplicationId(token), null);
    const { status, offerExpiresOn } = application;
    if (status === "offered" && offerExpiresOn! < (await schoolDay()))
      throw conflict("offer_expired", `The offer ended on ${offerExpiresOn}`);
    const { terms } = await AdmissionCampaign.findByPk(application.admissionCampaignId, {
      rejectOnEmpty: true,
    });
    await acceptOffer(application, { name, terms });
    await emailFamily(application, "accepted");
    return toFamilyApplication(application);
  });

/**
 * Declines the offer of the caller's application; the seat goes to the next one on the waiting list.
 * @throws {AppError} 401 `invalid_link`, 409 `application_status`
 */
export const declineOwnOffer = (slug: string, token: string | undefined): Promise<View> =>
  writeAtSchool(slug, async () => {
    const { application, seat } = await findApplication(await ownApplicationId(token), null);
    if (application.status !== "offered")
      throw conflict("application_status", `The application is ${application.status}: there is no offer`);
    await withdrawApplication(application, seat, {
      ...{ reason: "The family declined the offer", closedBy: "family" },
    });
    return toFamilyApplication(application);
  });

/** Withdraws the caller's application in any state before enrollment. @throws {AppError} 401 `invalid_link`, 409 `application_status` */
export const withdrawOwnApplication = (slug: string, token: string | undefined): Promise<View> =>
  writeAtSchool(slug, async () => {
    const { application, seat } = await findApplication(await ownApplicationId(token), null);
    await withdrawApplication(application, seat, {
      ...{ reason: "The family withdrew the application", closedBy: "family" },
    });
    return toFamilyApplication(application);
  });
