import { useRead } from "../../api/useRead.ts";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { FeesOverview } from "../fees/FeesOverview.tsx";

export function OwnFees({ studentId }: { studentId: string }) {
  const read = useRead("/api/v1/students/{id}/fees", { path: { id: studentId } });
  return (
    <Loaded read={read}>
      {(fees) => <FeesOverview fees={fees} statement={`/api/v1/students/${studentId}/fee-statement.pdf`} />}
    </Loaded>
  );
}
