import { now } from "../../../lib/clock.ts";
import { type AdmissionApplication, WaitlistEntry } from "../../../models/admissions/index.ts";

/** Moves the live place of an application on the waiting list, if it has one. The caller has locked the row of the seats. */
export async function leaveWaitlist(
  { id, offerExpiresOn }: AdmissionApplication,
  status: "offered" | "expired" | "removed",
): Promise<void> {
  await WaitlistEntry.update(
    { status, ...(status === "offered" && { offeredAt: now(), expiresOn: offerExpiresOn }) },
    { where: { admissionApplicationId: id, status: ["waiting", "offered"] } },
  );
}
