import { Loaded } from "../../ui/lists/Loaded.tsx";
import { TaskCard } from "../dashboard/TaskCard.tsx";
import { taskLinks } from "../dashboard/taskLinks.ts";
import { useDashboard } from "../dashboard/useDashboard.ts";
import { FeeFigures } from "./FeeFigures.tsx";

/** Where the money stands, and what waits for somebody in the office; each number leads to what it counts. */
export function FeeTasks() {
  const dashboard = useDashboard();
  return (
    <Loaded read={dashboard} lines={4}>
      {({ feeFigures, tasks }) => (
        <div className="stack">
          {feeFigures && <FeeFigures figures={feeFigures} />}
          <TaskCard links={taskLinks.fees} counts={tasks} />
        </div>
      )}
    </Loaded>
  );
}
