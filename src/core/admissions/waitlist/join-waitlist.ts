import { type AdmissionApplication, WaitlistEntry } from "../../../models/admissions/index.ts";

/** Puts an application at the end of the waiting list. The caller has locked the row of the seats. */
export async function joinWaitlist({
  id,
  admissionCampaignId,
  gradeLevelId,
}: AdmissionApplication): Promise<WaitlistEntry> {
  const queue = { admissionCampaignId, gradeLevelId };
  const last = (await WaitlistEntry.max<number, WaitlistEntry>("position", { where: queue })) ?? 0;
  return WaitlistEntry.create({ ...queue, admissionApplicationId: id, position: last + 1 });
}
