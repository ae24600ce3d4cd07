import { type AdmissionApplication, AdmissionCampaign } from "../../../models/admissions/index.ts";
import { accountsThatMay } from "../../identity/roles/accounts-that-may.ts";
import { notify } from "../../notifications/notify.ts";

/** Notifies those who follow up applications that a family has submitted one. */
export async function notifyOffice({
  id,
  givenName,
  familyName,
  admissionCampaignId,
}: AdmissionApplication): Promise<void> {
  const campaign = await AdmissionCampaign.findByPk(admissionCampaignId, { rejectOnEmpty: true });
  await notify({
    type: "application_submitted",
    props: { name: `${givenName} ${familyName}`, campaign: campaign.name },
    to: { users: await accountsThatMay("admissions.manage") },
    entityType: "AdmissionApplication",
    entityId: id,
    url: `/admissions/applications/${id}`,
    dedupeKey: `application-submitted:${id}`,
  });
}
