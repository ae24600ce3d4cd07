import { type AdmissionApplication, WaitlistEntry } from "../../../models/admissions/index.ts";
import { transition } from "../../common/entities/transition.ts";
import { applicationTransitions } from "./application-transitions.ts";

/** Accepts an offer for the family. The caller has locked the application. @throws {AppError} 409 `application_status` */
export async function acceptOffer(application: AdmissionApplication): Promise<void> {
  await transition(application, {
    ...applicationTransitions("The application", "accepted"),
    verb: "accept",
  });
  await WaitlistEntry.update(
    { status: "accepted" },
    { where: { admissionApplicationId: application.id, status: "offered" } },
  );
}
