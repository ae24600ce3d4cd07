import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Note } from "../../ui/feedback/Note.tsx";

interface Props {
  courseOfferingId: string;
  dueAt: string;
  /** Id of the homework that is edited or published. */
  of?: string;
}

/** Warns before the third homework of a day for a class, with the titles of the others. */
export function LoadWarning({ courseOfferingId, dueAt, of }: Props) {
  const { t } = useTranslation();
  const { data } = useRead("/api/v1/course-offerings/{id}/assignment-load", {
    path: { id: courseOfferingId },
    query: { dueAt, ...(of && { assignmentId: of }) },
  });
  if (!data?.isHeavy) return null;
  return (
    <Note tone="warn">
      {t("homework.heavy", {
        titles: data.data.map(({ title, course }) => `${title} (${course})`).join(", "),
      })}
    </Note>
  );
}
