import { useDayNames } from "../../../../kit/timetable-days/useDayNames.ts";
import { fullName } from "../../../../lib/format/fullName.ts";
import { dotted, isolated } from "../../../../lib/format/isolated.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { type Fault, type Placing, periodOf } from "./placing.ts";
import type { Entry, Plan, Slot, View } from "./plan.ts";

/** The words of the builder for lessons, slots and the reasons why a lesson cannot be placed. */
export function usePlacingWords(plan: Plan) {
  const w = useDayWords();
  const dayName = useDayNames(plan.cycleLength);
  const nameOf = (staffMemberId: string | null) => {
    const member = staffMemberId && plan.staff.get(staffMemberId);
    return member ? isolated(fullName(member)) : "";
  };
  const sectionOf = (id: string | null) => (id ? isolated(plan.sections.get(id) ?? "") : "");
  const roomOf = (id: string | null) => (id ? isolated(plan.rooms.get(id)?.name ?? "") : "");
  const lesson = (entry: Pick<Entry, "courseOfferingId" | "sectionId">) => {
    const subject = plan.subjectOf(entry.courseOfferingId);
    return [isolated(subject), sectionOf(entry.sectionId)].filter(Boolean).join(" ");
  };
  const fault = (each: Fault): string => {
    switch (each.kind) {
      case "teacher":
        return w("fault.teacher", { name: nameOf(each.entry.staffMemberId), lesson: lesson(each.entry) });
      case "section":
        return w("fault.section", {
          name: sectionOf(each.entry.sectionId),
          lesson: lesson({ ...each.entry, sectionId: null }),
        });
      case "room":
        return w("fault.room", { name: roomOf(each.entry.roomId), lesson: lesson(each.entry) });
      default:
        return w(`fault.${each.kind}`);
    }
  };
  return {
    nameOf,
    sectionOf,
    roomOf,
    lesson,
    slot: ({ day, periodId }: Slot) => `${dayName(day)}, ${isolated(periodOf(plan, periodId)?.name ?? "")}`,
    /** What would happen on a drop: the reasons against it, a swap, or nothing in the way. */
    placing: ({ faults, swapsWith }: Placing) =>
      faults.length > 0
        ? [...new Set(faults.map(fault))].join(" ")
        : swapsWith
          ? w("build.swapWith", { lesson: lesson(swapsWith) })
          : w("build.canPlace"),
    /** The second line of a lesson: what the view does not say already. */
    about: (entry: Entry, view: View) =>
      dotted(
        view !== "section" && sectionOf(entry.sectionId),
        view !== "teacher" && nameOf(entry.staffMemberId),
        view !== "room" && roomOf(entry.roomId),
      ),
  };
}
