import { useRead } from "../../api/useRead.ts";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { FeesOverview } from "../fees/FeesOverview.tsx";

export function ChildFees({ childId }: { childId: string }) {
  const read = useRead("/api/v1/guardian/children/{childId}/fees", { path: { childId } });
  return (
    <Loaded read={read}>
      {(fees) => (
        <FeesOverview fees={fees} statement={`/api/v1/guardian/children/${childId}/fees/statement.pdf`} />
      )}
    </Loaded>
  );
}
