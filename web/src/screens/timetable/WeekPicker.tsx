import { useTranslation } from "react-i18next";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";

export function WeekPicker({ monday, onChange }: { monday: string; onChange: (monday: string) => void }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <div className="row">
      <Button icon="back" onClick={() => onChange(addDays(monday, -7))} aria-label={t("timetable.before")} />
      <Button icon="forward" onClick={() => onChange(addDays(monday, 7))} aria-label={t("timetable.after")} />
      <strong>{t("timetable.week", { day: day(monday) })}</strong>
    </div>
  );
}
