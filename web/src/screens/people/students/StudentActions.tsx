import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../api/types.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { MessageGuardians } from "../../scheduled-messages/MessageGuardians.tsx";
import { EditStudent } from "./EditStudent.tsx";
import { Departure } from "./enrolment/Departure.tsx";
import { MakeAlumnus } from "./enrolment/MakeAlumnus.tsx";
import { MoveClass } from "./enrolment/MoveClass.tsx";
import { PlaceStudent } from "./enrolment/PlaceStudent.tsx";

/** The actions the user may perform on a student. */
export function StudentActions({ student }: { student: ResponseOf<"/api/v1/students/{id}", "get"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [open, setOpen] = useState<"edit" | "place" | "move" | "departure">();
  const enrollment = student.enrollments?.find(({ status }) => status === "active");
  const isPlaceless = !student.enrollments?.some(({ status }) =>
    ["planned", "active", "suspended"].includes(status),
  );
  const former = [...(student.enrollments ?? [])]
    .filter(({ endsOn }) => endsOn)
    .sort((one, other) => other.endsOn!.localeCompare(one.endsOn!))[0];
  const hasLeft = ["withdrawn", "transferred", "graduated"].includes(student.status);
  const placeLabel = t(hasLeft ? "enrolment.again" : "students.placeNow");
  const close = () => setOpen(undefined);
  return (
    <>
      {may("students.manage") && (
        <Button onClick={() => setOpen("edit")} event="open-edit">
          {t("common.edit")}
        </Button>
      )}
      {may("students.manage") && isPlaceless && student.status !== "archived" && (
        <Button icon="students" kind="primary" onClick={() => setOpen("place")} event="open-place">
          {placeLabel}
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
      {may("alumni.manage") && hasLeft && <MakeAlumnus studentId={student.id} />}
      {may("record-transfers.manage") && !["applicant", "archived"].includes(student.status) && (
        <LinkButton href={`/record-transfers/new?studentId=${student.id}`} event="send-record">
          {t("enrolment.sendRecord")}
        </LinkButton>
      )}
      <MessageGuardians of={{ studentId: student.id }} />
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
      <Dialog title={placeLabel} open={open === "place"} onClose={close}>
        <PlaceStudent studentId={student.id} {...(former && { former })} onDone={close} />
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
