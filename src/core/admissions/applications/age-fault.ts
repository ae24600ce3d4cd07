import { DateTime } from "luxon";
import type { AdmissionCampaign } from "../../../models/admissions/index.ts";

/** Returns why a child is outside of the age rule of a campaign, or null. */
export function ageFault(
  { minAge, maxAge, ageOn }: Pick<AdmissionCampaign, "minAge" | "maxAge" | "ageOn">,
  dateOfBirth: string,
): string | null {
  if (!ageOn) return null;
  const age = Math.floor(DateTime.fromISO(ageOn).diff(DateTime.fromISO(dateOfBirth), "years").years);
  const isOutside = (minAge !== null && age < minAge) || (maxAge !== null && age > maxAge);
  const range = [minAge !== null && `at least ${minAge}`, maxAge !== null && `at most ${maxAge}`]
    .filter(Boolean)
    .join(" and ");
  return isOutside
    ? `The child is ${age} years old on ${ageOn}; this campaign takes children of ${range}`
    : null;
}
