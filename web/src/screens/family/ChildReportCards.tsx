import { useRead } from "../../api/useRead.ts";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { ReportCardTable } from "../assessment/report-cards/ReportCardTable.tsx";

export function ChildReportCards({ childId }: { childId: string }) {
  const read = useRead("/api/v1/guardian/children/{childId}/report-cards", { path: { childId } });
  return <Loaded read={read}>{({ data }) => <ReportCardTable cards={data} />}</Loaded>;
}
