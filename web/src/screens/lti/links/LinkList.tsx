import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AddLink } from "./AddLink.tsx";
import { EditLink } from "./EditLink.tsx";
import { OpenLink } from "./OpenLink.tsx";

/** The tools of the classes that the user teaches or attends; the office sees all. */
export function LinkList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  const mayWrite = may("lti-links.write");
  const close = () => setAdding(false);
  return (
    <>
      <ListCard
        path="/api/v1/lti-links"
        caption={t("lti.ofClasses")}
        fixed={{ include: "courseOffering" }}
        search={t("lti.searchLinks")}
        empty={t("lti.noLinks")}
        next={mayWrite && { onClick: () => setAdding(true) }}
        csv={mayWrite}
        tools={
          mayWrite && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-lti-link">
              {t("lti.add")}
            </Button>
          )
        }
        columns={[
          {
            header: t("lti.title"),
            csv: ["title"],
            cell: ({ title, description }) => (
              <>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                {description && (
                  <p className="soft small" dir="auto">
                    {description}
                  </p>
                )}
              </>
            ),
          },
          { header: t("lti.course"), cell: ({ courseOffering }) => courseOffering?.title },
          { header: t("lti.tool"), csv: ["toolName"], cell: ({ toolName }) => <bdi>{toolName}</bdi> },
          { header: t("lti.shares"), cell: ({ sharedData }) => t(`lti.sharedData.${sharedData}`) },
          ...(mayWrite
            ? [
                {
                  header: t("common.status"),
                  phone: "corner" as const,
                  cell: ({ status }: { status: "active" | "hidden" }) => (
                    <StatusBadge status={status} words={t(`lti.linkStatus.${status}`)} />
                  ),
                },
              ]
            : []),
          {
            header: t("common.actions"),
            cell: (link) => (
              <div className="row">
                <OpenLink link={link} />
                {mayWrite && <EditLink link={link} />}
              </div>
            ),
          },
        ]}
      />
      <Dialog title={t("lti.add")} open={adding} onClose={close}>
        <AddLink onDone={close} />
      </Dialog>
    </>
  );
}
