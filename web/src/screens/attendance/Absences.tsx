import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { fullName } from "../../lib/fullName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { Button } from "../../ui/Button.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";

/** What families have announced, and the office's word on it. */
export function Absences() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const statuses = useStatusChoices("submitted", "accepted", "rejected", "withdrawn");
  const decide = useWrite(
    ({ id, accepted }: { id: string; accepted: boolean }) =>
      send("put", "/api/v1/absence-notices/{id}/decision", { path: { id }, body: { accepted } }),
    ["/absence-notices", "/sections/{id}/attendance", "/attendance"],
  );
  const word = (id: string, accepted: boolean) =>
    decide.mutate(
      { id, accepted },
      { onSuccess: () => toast.done(t("attendance.decided")), onError: toast.problem },
    );
  return (
    <>
      <PageHead title={t("nav.absences")} />
      <ListCard
        path="/api/v1/absence-notices"
        caption={t("nav.absences")}
        fixed={{ include: "student" }}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        empty={t("attendance.noNotices")}
        columns={[
          {
            header: t("common.name"),
            cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
          },
          { header: t("common.from"), cell: ({ startsOn }) => day(startsOn) },
          { header: t("common.until"), cell: ({ endsOn }) => day(endsOn) },
          { header: t("attendance.reason"), cell: ({ reason }) => reason },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            align: "end",
            cell: ({ id, status }) =>
              status === "submitted" ? (
                <span className="row">
                  <Button onClick={() => word(id, true)} event="accept-absence">
                    {t("attendance.accept")}
                  </Button>
                  <Button kind="plain" onClick={() => word(id, false)} event="reject-absence">
                    {t("attendance.reject")}
                  </Button>
                </span>
              ) : null,
          },
        ]}
      />
    </>
  );
}
