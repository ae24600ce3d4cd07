import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { TermTool } from "../../structure/years/TermTool.tsx";
import { assignClassTeachers } from "./assignClassTeachers.ts";

/** Assigns the class teachers to the courses of their classes, and leads to the grid where others are assigned. */
export function AssignClassTeachers() {
  const words = useSetupWords();
  if (!words) return null;
  return (
    <>
      <LinkButton href="/staff/teaching" event="open-teaching-grid">
        {words.text("teachingGrid")}
      </LinkButton>
      <TermTool
        name="assignClassTeachers"
        event="assign-class-teachers"
        refreshes={["/teaching-assignments"]}
        run={assignClassTeachers}
      />
    </>
  );
}
