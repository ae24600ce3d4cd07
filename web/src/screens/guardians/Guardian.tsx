import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { fullName } from "../../lib/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";
import { EditGuardian } from "./EditGuardian.tsx";

export function Guardian({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/guardians/{id}", { path: { id } });
  const children = useRead("/api/v1/student-guardians", { query: { guardianId: id, include: "student" } });
  const invite = useWrite(
    () => send("post", "/api/v1/guardians/{id}/invitation", { path: { id } }),
    ["/guardians", "/users"],
  );
  return (
    <Loaded page read={read}>
      {(guardian) => (
        <div className="stack">
          <PageHead
            title={fullName(guardian)}
            back={{ href: "/guardians", label: t("nav.guardians") }}
            about={<StatusBadge status={guardian.status} />}
            actions={
              may("guardians.manage") && (
                <>
                  <Button onClick={() => setEditing(true)} event="open-edit">
                    {t("common.edit")}
                  </Button>
                  {guardian.email && (
                    <Button
                      icon="mail"
                      busy={invite.isPending}
                      event="invite-guardian"
                      onClick={() =>
                        invite.mutate(undefined, {
                          onSuccess: () => toast.done(t("guardians.invited")),
                          onError: toast.problem,
                        })
                      }
                    >
                      {t("guardians.invite")}
                    </Button>
                  )}
                </>
              )
            }
          />
          <Card title={t("guardians.contact")}>
            <Facts
              facts={[
                [
                  t("common.email"),
                  guardian.email && (
                    <a href={`mailto:${guardian.email}`}>
                      <MailAddress of={guardian.email} />
                    </a>
                  ),
                ],
                [
                  t("common.phone"),
                  guardian.phones?.length ? <bdi key="phone">{guardian.phones.join(", ")}</bdi> : null,
                ],
                [t("guardians.occupation"), guardian.occupation],
                [t("common.address"), guardian.address],
                [t("guardians.portal"), t(guardian.userId ? "common.yes" : "common.no")],
              ]}
            />
          </Card>
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <EditGuardian guardian={guardian} onDone={() => setEditing(false)} />
          </Dialog>
          <Card title={t("nav.myChildren")} flush>
            <Loaded read={children}>
              {({ data }) => (
                <DataTable
                  caption={t("nav.myChildren")}
                  rows={data}
                  keyOf={(link) => link.id}
                  hrefOf={({ studentId }) => `/students/${studentId}`}
                  empty={t("guardians.noChildren")}
                  columns={[
                    {
                      header: t("common.name"),
                      cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
                    },
                    { header: t("students.number"), cell: ({ student }) => student?.admissionNumber },
                    {
                      header: t("guardians.relation"),
                      cell: ({ relation }) => relation && t(`relation.${relation}`, relation),
                    },
                    {
                      header: t("common.status"),
                      phone: "corner",
                      cell: ({ status }) => <StatusBadge status={status} />,
                    },
                  ]}
                />
              )}
            </Loaded>
          </Card>
        </div>
      )}
    </Loaded>
  );
}
