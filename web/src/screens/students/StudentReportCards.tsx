import { useRead } from "../../api/useRead.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { ReportCardTable } from "../results/ReportCardTable.tsx";

export function StudentReportCards({ studentId }: { studentId: string }) {
  const read = useRead("/api/v1/report-cards", { query: { studentId } });
  return <Loaded read={read}>{({ data }) => <ReportCardTable cards={data} />}</Loaded>;
}
