import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Stat } from "../../ui/layout/Stat.tsx";

interface Props {
  present: number;
  absent: number;
  late: number;
  excused: number;
}

/** The attendance of one student in numbers. */
export function AttendanceStats({ present, absent, late, excused }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div className="stats">
      <Stat label={t("status.present")} value={number(present)} />
      <Stat label={t("status.absent")} value={number(absent)} />
      <Stat label={t("status.late")} value={number(late)} />
      <Stat label={t("status.excused")} value={number(excused)} />
    </div>
  );
}
