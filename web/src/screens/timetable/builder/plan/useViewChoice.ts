import { useSearchParams } from "wouter";
import { fullName } from "../../../../lib/format/fullName.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import type { Plan, View } from "./plan.ts";

const views: readonly View[] = ["section", "teacher", "room"];

/** The class, teacher or room that a timetable is shown for. Kept in the URL. */
export function useViewChoice(
  { sections, staff, rooms }: Pick<Plan, "sections" | "staff" | "rooms">,
  /** The teacher to show first. */
  ownId?: string,
) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("of");
  const view = views.find((each) => each === asked) ?? (ownId ? "teacher" : "section");
  const choices = {
    section: [...sections].map(([value, name]) => ({ value, label: isolated(name) })),
    teacher: [...staff.values()]
      .filter(({ status }) => status !== "left")
      .map((member) => ({ value: member.id, label: isolated(fullName(member)) })),
    room: [...rooms].map(([value, { name }]) => ({ value, label: isolated(name) })),
  }[view];
  const chosenId = params.get("id") ?? (view === "teacher" ? ownId : undefined);
  const chosen = choices.find(({ value }) => value === chosenId) ?? choices[0];
  const set = (changes: Record<string, string>) =>
    setParams((former) => new URLSearchParams({ ...Object.fromEntries(former), ...changes }), {
      replace: true,
    });
  return {
    view,
    views,
    choices,
    id: chosen?.value ?? "",
    name: chosen?.label ?? "",
    setView: (of: string) =>
      setParams(
        (former) => {
          const next = new URLSearchParams(former);
          next.set("of", of);
          next.delete("id");
          return next;
        },
        { replace: true },
      ),
    setId: (id: string) => set({ of: view, id }),
  };
}
