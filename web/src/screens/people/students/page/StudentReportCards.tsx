import { useRead } from "../../../../api/useRead.ts";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { ReportCardTable } from "../../../assessment/report-cards/ReportCardTable.tsx";

export function StudentReportCards({ studentId }: { studentId: string }) {
  const read = useRead("/api/v1/report-cards", { query: { studentId } });
  return <Loaded read={read}>{({ data }) => <ReportCardTable cards={data} />}</Loaded>;
}
