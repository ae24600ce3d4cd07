import { now } from "../../../../lib/clock.ts";
import { type AdmissionApplication, WaitlistEntry } from "../../../../models/admissions/index.ts";
import { transition } from "../../../common/entities/transition.ts";
import { applicationTransitions } from "../application-transitions.ts";

/** The signature of a family that accepts the offer itself. */
interface Signature {
  name: string;
  /** The terms of the campaign; null if it has none. */
  terms: string | null;
}

/** Accepts an offer for the family. The caller has locked the application. @throws {AppError} 409 `application_status` */
export async function acceptOffer(application: AdmissionApplication, signature?: Signature): Promise<void> {
  await transition(application, {
    ...applicationTransitions("The application", "accepted"),
    verb: "accept",
    ...(signature && {
      set: { acceptedAt: now(), acceptedByName: signature.name, acceptedTerms: signature.terms },
      after: { acceptedByName: signature.name },
    }),
  });
  await WaitlistEntry.update(
    { status: "accepted" },
    { where: { admissionApplicationId: application.id, status: "offered" } },
  );
}
