import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { RotateKey } from "./RotateKey.tsx";
import { ToolForm } from "./ToolForm.tsx";

/** The learning tools that the school registered. */
export function ToolList() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListCard
        path="/api/v1/lti-tools"
        caption={t("lti.registered")}
        search={t("lti.searchTools")}
        empty={t("lti.noneRegistered")}
        next={may("lti-tools.manage") && { onClick: () => setAdding(true) }}
        csv
        tools={
          may("lti-tools.manage") && (
            <>
              <RotateKey />
              <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-lti-tool">
                {t("lti.register")}
              </Button>
            </>
          )
        }
        hrefOf={({ id }) => `/learning-tools/${id}`}
        columns={[
          { header: t("common.name"), csv: ["name"], cell: ({ name }) => <bdi>{name}</bdi> },
          {
            header: t("lti.loginUrl"),
            csv: ["loginUrl"],
            cell: ({ loginUrl }) => (
              <span className="codes soft small" dir="ltr">
                {loginUrl}
              </span>
            ),
          },
          { header: t("lti.shares"), cell: ({ sharedData }) => t(`lti.sharedData.${sharedData}`) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`lti.toolStatus.${status}`)} />,
          },
        ]}
      />
      <Dialog title={t("lti.register")} open={adding} onClose={() => setAdding(false)}>
        <ToolForm
          onDone={(made) => {
            setAdding(false);
            if (made) go(`/learning-tools/${made.id}`);
          }}
        />
      </Dialog>
    </>
  );
}
