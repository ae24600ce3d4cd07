import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PickUpForm } from "./PickUpForm.tsx";
import { VisitForm } from "./VisitForm.tsx";
import { visitorRefreshes } from "./visitorRefreshes.ts";

const statuses = ["in", "out", "denied"] as const;
const kinds = ["visit", "pick_up"] as const;

/** The reception, for a tablet: who is in the house, who arrives, and who picks up a child. */
export function Reception() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [open, setOpen] = useState<"visit" | "pickUp">();
  const close = () => setOpen(undefined);
  const mayRecord = may("visitors.record");
  return (
    <>
      <PageHead
        title={t("nav.reception")}
        about={t("reception.about")}
        actions={
          mayRecord && (
            <>
              <Button icon="plus" kind="primary" onClick={() => setOpen("visit")} event="open-visit">
                {t("reception.visitor")}
              </Button>
              <Button icon="people" onClick={() => setOpen("pickUp")} event="open-pick-up">
                {t("reception.pickUp")}
              </Button>
            </>
          )
        }
      />
      <ListCard
        path="/api/v1/visitor-logs"
        caption={t("reception.log")}
        fixed={{ include: `student${nameFields},hostStaffMember${nameFields}` }}
        search={t("reception.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: t(`reception.status.${value}`) })),
          },
          {
            key: "kind",
            label: t("reception.kind"),
            choices: kinds.map((value) => ({ value, label: t(`reception.kinds.${value}`) })),
          },
        ]}
        empty={t("reception.none")}
        next={mayRecord && { onClick: () => setOpen("visit") }}
        csv
        columns={[
          {
            header: t("common.name"),
            csv: ["name", "phone"],
            cell: ({ name, phone }) => (
              <span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>{" "}
                <bdi className="soft small">{phone}</bdi>
              </span>
            ),
          },
          {
            header: t("reception.what"),
            csv: ["purpose", "student.familyName", "student.givenName", "deniedReason"],
            cell: ({ kind, purpose, student, hostStaffMember, deniedReason, confirmedWith }) => (
              <span>
                <bdi>{kind === "visit" ? purpose : t("reception.kinds.pick_up")}</bdi>
                {student && <bdi>: {fullName(student)}</bdi>}
                {hostStaffMember && <bdi> · {fullName(hostStaffMember)}</bdi>}
                {(deniedReason ?? confirmedWith) && (
                  <bdi className="soft small"> ({deniedReason ?? confirmedWith})</bdi>
                )}
              </span>
            ),
          },
          { header: t("reception.arrived"), csv: ["inAt"], cell: ({ inAt }) => instant(inAt) },
          {
            header: t("reception.left"),
            csv: ["outAt"],
            phone: "hidden",
            cell: ({ outAt }) => outAt && instant(outAt),
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`reception.status.${status}`)} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: ({ id, name, status }) =>
              status === "in" && (
                <span className="row row-actions">
                  <DownloadButton
                    kind="plain"
                    path={`/api/v1/visitor-logs/${id}/badge.pdf`}
                    event="print-badge"
                    label={t("reception.badge", { name })}
                  />
                  {mayRecord && (
                    <ConfirmButton
                      kind="secondary"
                      label={t("reception.leave")}
                      question={t("reception.leaveAsk", { name })}
                      event="visitor-leaves"
                      refreshes={visitorRefreshes}
                      run={() => send("post", "/api/v1/visitor-logs/{id}/departure", { path: { id } })}
                    />
                  )}
                </span>
              ),
          },
        ]}
      />
      <Dialog title={t("reception.visitor")} open={open === "visit"} onClose={close}>
        <VisitForm onDone={close} />
      </Dialog>
      <Dialog title={t("reception.pickUp")} open={open === "pickUp"} onClose={close}>
        <PickUpForm onDone={close} />
      </Dialog>
    </>
  );
}
