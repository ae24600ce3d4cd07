import { useSignedIn } from "../../session/useSignedIn.ts";
import { TaskCard } from "../dashboard/TaskCard.tsx";
import { taskLinks } from "../dashboard/taskLinks.ts";
import { FeeFigures } from "./FeeFigures.tsx";

/** Where the money stands, and what waits for somebody in the office; each number leads to what it counts. */
export function FeeTasks() {
  const { may } = useSignedIn();
  return (
    <div className="stack">
      {may("fee-reports.read") && <FeeFigures />}
      {may("dashboard.read") && <TaskCard links={taskLinks.fees} />}
    </div>
  );
}
