import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { SuspendStudent } from "./SuspendStudent.tsx";
import { suspensionRefreshes } from "./suspensionRefreshes.ts";

const tones = {
  scheduled: "accent",
  active: "warn",
  ended: "plain",
  lifted: "plain",
} as const satisfies Record<string, Tone>;

/** The suspensions of a student; those that are not over can be lifted. */
export function StudentSuspensions({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const [open, setOpen] = useState(false);
  const read = useRead("/api/v1/student-suspensions", { query: { studentId, limit: 50 } });
  const close = () => setOpen(false);
  return (
    <Card
      title={t("suspension.title")}
      flush
      actions={
        may("suspensions.manage") && (
          <Button onClick={() => setOpen(true)} event="open-suspend">
            {t("suspension.suspend")}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("suspension.title")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("suspension.none")}
            columns={[
              {
                header: t("suspension.days"),
                cell: ({ startsOn, endsOn }) => (
                  <strong>
                    {day(startsOn)} – {day(endsOn)}
                  </strong>
                ),
              },
              {
                header: t("common.reason"),
                cell: ({ reason, liftedReason }) => (
                  <span className="stack">
                    <bdi>{reason}</bdi>
                    {liftedReason && (
                      <bdi className="soft small">
                        {t("suspension.status.lifted")}: {liftedReason}
                      </bdi>
                    )}
                  </span>
                ),
              },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status, blocksSignIn }) => (
                  <span className="row">
                    <Badge tone={tones[status]}>{t(`suspension.status.${status}`)}</Badge>
                    {blocksSignIn && <Badge tone="plain">{t("suspension.blocked")}</Badge>}
                  </span>
                ),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: ({ id, status }) =>
                  may("suspensions.manage") &&
                  (status === "scheduled" || status === "active") && (
                    <ConfirmButton
                      kind="plain"
                      label={t("suspension.lift")}
                      question={t("suspension.liftAsk")}
                      event="lift-suspension"
                      refreshes={suspensionRefreshes}
                      run={({ reason }) =>
                        send("post", "/api/v1/student-suspensions/{id}/lift", {
                          path: { id },
                          body: { reason: reason!.trim() },
                        })
                      }
                    >
                      <TextArea label={t("common.reason")} name="reason" rows={2} maxLength={500} required />
                    </ConfirmButton>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("suspension.suspend")} open={open} onClose={close}>
        <SuspendStudent studentId={studentId} onDone={close} />
      </Dialog>
    </Card>
  );
}
