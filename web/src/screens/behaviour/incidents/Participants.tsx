import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { type Incident, incidentRefreshes, type Participant } from "./incidents.ts";
import { NotifyGuardians } from "./NotifyGuardians.tsx";
import { ParticipantForm } from "./ParticipantForm.tsx";

interface Props {
  incident: Incident;
  mayChange: boolean;
}

/** The students involved in an incident, their roles, and whether their guardians were notified. */
export function Participants({ incident, mayChange }: Props) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const [open, setOpen] = useState<Participant | "new" | "notify">();
  const read = useRead("/api/v1/incident-participants", {
    query: { disciplineIncidentId: incident.id, include: `student${nameFields}`, limit: 100 },
  });
  const close = () => setOpen(undefined);
  const all = read.data?.data ?? [];
  const toNotify = all.filter(({ guardianNoticeAt }) => !guardianNoticeAt);
  return (
    <Card
      title={t("behaviour.participants")}
      flush
      actions={
        mayChange && (
          <>
            {toNotify.length > 0 && (
              <Button icon="mail" onClick={() => setOpen("notify")} event="open-notify">
                {t("behaviour.notify")}
              </Button>
            )}
            <Button icon="plus" onClick={() => setOpen("new")} event="add-participant">
              {t("behaviour.addParticipant")}
            </Button>
          </>
        )
      }
    >
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("behaviour.participants")}
            rows={data}
            keyOf={({ id }) => id}
            hrefOf={({ studentId }) => `/students/${studentId}?tab=behaviour`}
            empty={t("behaviour.noParticipants")}
            columns={[
              {
                header: t("common.name"),
                cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
              },
              { header: t("staff.role"), cell: ({ role }) => t(`behaviour.role.${role}`) },
              { header: t("behaviour.note"), cell: ({ note }) => note },
              {
                header: t("behaviour.notified"),
                cell: ({ guardianNoticeAt }) => guardianNoticeAt && instant(guardianNoticeAt),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (row) =>
                  mayChange && (
                    <span className="row row-actions">
                      <Button kind="plain" onClick={() => setOpen(row)} event="edit-participant">
                        {t("common.edit")}
                      </Button>
                      {!row.guardianNoticeAt && (
                        <ConfirmButton
                          kind="plain"
                          label={t("glance.remove")}
                          question={t("glance.removeAsk", {
                            name: row.student ? fullName(row.student) : "–",
                          })}
                          event="remove-participant"
                          refreshes={incidentRefreshes}
                          run={() =>
                            send("delete", "/api/v1/incident-participants/{id}", { path: { id: row.id } })
                          }
                        />
                      )}
                    </span>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("behaviour.notify")} open={open === "notify"} onClose={close}>
        <NotifyGuardians incidentId={incident.id} participants={toNotify} onDone={close} />
      </Dialog>
      <Dialog
        title={t("behaviour.participants")}
        open={open !== undefined && open !== "notify"}
        onClose={close}
      >
        {open && open !== "notify" && (
          <ParticipantForm incidentId={incident.id} {...(open !== "new" && { row: open })} onDone={close} />
        )}
      </Dialog>
    </Card>
  );
}
