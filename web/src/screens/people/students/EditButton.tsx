import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../api/types.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { EditStudent } from "./EditStudent.tsx";
import type { StudentSection } from "./page/studentSections.ts";

interface Props {
  student: ResponseOf<"/api/v1/students/{id}", "get">;
  section: StudentSection;
}

/** Opens the form of one section of a student's details. */
export function EditButton({ student, section }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  if (!may("students.manage")) return null;
  const title = t(`glance.${section}`);
  return (
    <>
      <Button
        kind="plain"
        onClick={() => setEditing(true)}
        event={`edit-${section}`}
        aria-label={`${t("common.edit")}: ${title}`}
      >
        {t("common.edit")}
      </Button>
      <Dialog title={title} open={editing} onClose={() => setEditing(false)}>
        <EditStudent student={student} sections={[section]} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
