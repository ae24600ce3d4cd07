import type { KioskScan } from "../../../models/kiosks/index.ts";
import type { ScannedCard } from "./find-cards.ts";

/** A kiosk works offline for an hour; a tablet that lay in a drawer overnight must not mark a day that is over. */
const MAX_AGE_MS = 24 * 3_600_000;
/** A scan cannot be later than the moment at which its device sends it. Tolerates a clock that is set back in between. */
export const MAX_AHEAD_MS = 60_000;

type Reason = NonNullable<KioskScan["reason"]>;

/** Why a scan is refused; null if the card admits a student. @param age milliseconds since the scan */
export function refusalOf(card: ScannedCard, age: number): Reason | null {
  if (age < -MAX_AHEAD_MS) return "in_future";
  if (age > MAX_AGE_MS) return "too_old";
  if (!card.cardStatus) return "unknown_card";
  if (!card.studentId) return "not_a_student";
  if (card.cardStatus === "revoked") return "revoked_card";
  if (card.isExpired) return "expired_card";
  if (card.studentStatus === "suspended" || card.isSuspended) return "student_suspended";
  if (card.studentStatus !== "active") return "student_left";
  return null;
}
