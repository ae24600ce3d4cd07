import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import type { Check } from "./graduation.ts";
import { useMissing } from "./useMissing.ts";

/** Warns before a student leaves as a graduate without having met the graduation plan. The school decides. */
export function GraduationWarning({ studentId }: { studentId: string }) {
  const { data } = useRead("/api/v1/students/{id}/graduation-check", { path: { id: studentId } });
  return data?.plan && data.status !== "met" ? <Unmet check={data} /> : null;
}

function Unmet({ check }: { check: Check }) {
  const { t } = useTranslation();
  const missing = useMissing(check);
  return (
    <Note tone="warn">
      {t("graduation.unmet", { plan: check.plan!.name })}
      {missing.length > 0 && (
        <ul>
          {missing.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </Note>
  );
}
