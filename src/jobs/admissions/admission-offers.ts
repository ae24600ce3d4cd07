import { expireOffers } from "../../core/admissions/applications/offers/expire-offers.ts";
import { scheduledJob } from "../job.ts";

export const admissionOffers = scheduledJob({
  name: "admission-offers",
  summary: "Withdraw expired offers of admission and offer the seats to the next on the waiting list",
  schedule: { at: "02:00", zone: "school" },
  run: ({ school, signal, dryRun }) => expireOffers({ school, signal, dryRun }),
});
