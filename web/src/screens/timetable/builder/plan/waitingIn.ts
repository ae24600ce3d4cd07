import type { Waiting } from "../Tray.tsx";
import type { Entry, Item, Plan, View } from "./plan.ts";

/** Items of a view that have lessons left to place, or whose number of lessons is not set. */
export function waitingIn(plan: Plan, entries: readonly Entry[], view?: View, id?: string): Waiting[] {
  const lessons = Map.groupBy(entries, ({ courseOfferingId }) => courseOfferingId);
  const shared = new Map<string, number>();
  for (const { offering } of plan.items) shared.set(offering.id, (shared.get(offering.id) ?? 0) + 1);
  const placedOf = ({ offering, teacherId }: Item) => {
    const placed = lessons.get(offering.id) ?? [];
    // A lesson of the only teacher's course counts even if somebody else gives it.
    return shared.get(offering.id) === 1
      ? placed.length
      : placed.filter(({ staffMemberId }) => staffMemberId === teacherId).length;
  };
  return plan.items
    .filter(
      ({ offering, teacherId }) =>
        !view || view === "room" || (view === "section" ? offering.sectionId === id : teacherId === id),
    )
    .map((item) => {
      const placed = placedOf(item);
      return { item, placed, left: item.needed === null ? null : Math.max(0, item.needed - placed) };
    })
    .filter(({ left }) => left !== 0);
}
