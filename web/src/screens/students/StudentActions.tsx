import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../api/types.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Departure } from "./Departure.tsx";
import { EditStudent } from "./EditStudent.tsx";
import { MoveClass } from "./MoveClass.tsx";

/** What may be done with a student, by whoever looks. */
export function StudentActions({ student }: { student: Answer<"/api/v1/students/{id}", "get"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [open, setOpen] = useState<"edit" | "move" | "departure">();
  const enrollment = student.enrollments?.find(({ status }) => status === "active");
  const close = () => setOpen(undefined);
  return (
    <>
      {may("students.manage") && (
        <Button onClick={() => setOpen("edit")} event="open-edit">
          {t("common.edit")}
        </Button>
      )}
      {may("students.manage") && enrollment && (
        <Button icon="students" onClick={() => setOpen("move")} event="open-move">
          {t("students.move")}
        </Button>
      )}
      {may("students.manage") && ["active", "suspended"].includes(student.status) && (
        <Button icon="signout" onClick={() => setOpen("departure")} event="open-departure">
          {t("students.depart")}
        </Button>
      )}
      {may("fees.collect") && (
        <LinkButton
          href={`/fees/pay?studentId=${student.id}`}
          icon="money"
          kind="primary"
          event="take-payment"
        >
          {t("fees.takePayment")}
        </LinkButton>
      )}
      <Dialog title={t("common.edit")} open={open === "edit"} onClose={close}>
        <EditStudent student={student} onDone={close} />
      </Dialog>
      {enrollment && (
        <Dialog title={t("students.move")} open={open === "move"} onClose={close}>
          <MoveClass enrollment={enrollment} onDone={close} />
        </Dialog>
      )}
      <Dialog title={t("students.depart")} open={open === "departure"} onClose={close}>
        <Departure studentId={student.id} onDone={close} />
      </Dialog>
    </>
  );
}
