import { DateTime } from "luxon";

/** Quiet hours in the zone of the demo school that have begun an hour ago and last for two more. */
export function quietNow(): { quietFrom: string; quietTo: string } {
  const now = DateTime.now().setZone("Africa/Nairobi");
  return {
    quietFrom: now.minus({ hours: 1 }).toFormat("HH:mm"),
    quietTo: now.plus({ hours: 2 }).toFormat("HH:mm"),
  };
}
