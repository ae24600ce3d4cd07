import type { AdmissionCampaign } from "../../../models/admissions/index.ts";

export const campaignStates = ["open", "upcoming", "closed"] as const;

type Dates = Pick<AdmissionCampaign, "status" | "opensOn" | "closesOn">;

/** Whether families can apply to a campaign on a day of the school; a draft counts as closed. */
export function campaignState(
  { status, opensOn, closesOn }: Dates,
  today: string,
): (typeof campaignStates)[number] {
  if (status !== "open" || closesOn < today) return "closed";
  return opensOn > today ? "upcoming" : "open";
}
