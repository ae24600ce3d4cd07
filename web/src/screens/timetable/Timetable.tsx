import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useStructure } from "../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { Empty } from "../../ui/Empty.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { WeekTimetable } from "./WeekTimetable.tsx";

/** The week of a class, or of whoever teaches and looks. */
export function Timetable() {
  const { t } = useTranslation();
  const { sectionChoices } = useStructure();
  const member = useOwnStaffMember();
  const own = member?.category === "teaching" ? member : undefined;
  const [params, setParams] = useSearchParams();
  const section = params.get("section") ?? (own ? "" : (sectionChoices[0]?.value ?? ""));
  return (
    <>
      <PageHead
        title={t("nav.timetable")}
        actions={
          <SelectField
            quiet
            label={t("students.class")}
            {...(own && { none: t("timetable.mine") })}
            value={section}
            choices={sectionChoices}
            onChange={(change) => setParams(change.target.value ? { section: change.target.value } : {})}
          />
        }
      />
      {section ? (
        <WeekTimetable key={section} of={{ sectionId: section }} />
      ) : own ? (
        <WeekTimetable key={own.id} of={{ staffMemberId: own.id }} />
      ) : (
        <Empty icon="calendar">{t("timetable.none")}</Empty>
      )}
    </>
  );
}
