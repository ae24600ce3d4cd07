import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { ReferenceText } from "../../../kit/references/ReferenceText.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { toStaffMember } from "../../structure/references.ts";
import { InterviewResult } from "./InterviewResult.tsx";

type Booking = Row<"/api/v1/interview-bookings">;

const statuses = ["booked", "cancelled"] as const;

/** The interviews that families have booked, with their results. */
export function Interviews() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { localTime } = useFormat();
  const [noting, setNoting] = useState<Booking | null>(null);
  const close = () => setNoting(null);
  return (
    <>
      <ListCard
        path="/api/v1/interview-bookings"
        caption={t("admissions.interviews")}
        fixed={{ include: "interviewSlot,admissionApplication" }}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: t(`admissions.booking.${value}`) })),
          },
        ]}
        hrefOf={({ admissionApplicationId }) => `/admissions/applications/${admissionApplicationId}`}
        empty={t("admissions.noInterviews")}
        columns={[
          {
            header: t("common.name"),
            cell: ({ admissionApplication }) =>
              admissionApplication && <PersonCell name={fullName(admissionApplication)} />,
          },
          {
            header: t("admissions.interviewAt"),
            cell: ({ interviewSlot }) =>
              interviewSlot && localTime(`${interviewSlot.date}T${interviewSlot.startsAt.slice(0, 5)}`),
          },
          {
            header: t("admissions.interviewer"),
            cell: ({ interviewSlot }) =>
              interviewSlot?.staffMemberId && (
                <ReferenceText to={toStaffMember} id={interviewSlot.staffMemberId} />
              ),
          },
          {
            header: t("admissions.interviewResult"),
            cell: ({ result }) => result && <bdi className="kept-lines">{result}</bdi>,
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`admissions.booking.${status}`)} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (booking) =>
              may("admissions.manage") &&
              booking.status === "booked" && (
                <>
                  <Button kind="plain" onClick={() => setNoting(booking)} event="note-interview">
                    {t("admissions.noteResult")}
                  </Button>
                  <ConfirmButton
                    kind="plain"
                    label={t("admissions.cancelInterview")}
                    question={t("admissions.cancelInterviewAsk")}
                    event="cancel-interview"
                    refreshes={["/interview-bookings", "/interview-slots"]}
                    run={() =>
                      send("put", "/api/v1/interview-bookings/{id}/cancellation", {
                        path: { id: booking.id },
                      })
                    }
                  />
                </>
              ),
          },
        ]}
      />
      <Dialog title={t("admissions.noteResult")} open={noting !== null} onClose={close}>
        {noting && <InterviewResult booking={noting} onDone={close} />}
      </Dialog>
    </>
  );
}
