import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import type { Tool as Row } from "../ltiRows.ts";
import { ToolForm } from "./ToolForm.tsx";

/** A registered tool: what to enter in the tool, and what it may do here. */
export function Tool({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/lti-tools/{id}", { path: { id } });
  const registration = useRead("/api/v1/lti-tools/{id}/registration", { path: { id } });
  return (
    <Loaded page read={read}>
      {(tool) => (
        <div className="stack">
          <PageHead
            title={tool.name}
            back={{ href: "/learning-tools", label: t("nav.learningTools") }}
            about={<StatusBadge status={tool.status} words={t(`lti.toolStatus.${tool.status}`)} />}
            actions={may("lti-tools.manage") && <ToolActions tool={tool} />}
          />
          <Card title={t("lti.forTheTool")}>
            <Loaded read={registration} lines={6}>
              {(given) => (
                <div className="stack">
                  <CopyField label={t("lti.issuer")} value={given.issuer} />
                  <CopyField label={t("lti.clientId")} value={given.clientId} />
                  <CopyField label={t("lti.deploymentId")} value={given.deploymentId} />
                  <CopyField label={t("lti.platformKeys")} value={given.jwksUrl} />
                  <CopyField label={t("lti.authorizationUrl")} value={given.authorizationUrl} />
                  <CopyField label={t("lti.tokenUrl")} value={given.tokenUrl} />
                </div>
              )}
            </Loaded>
          </Card>
          <Card title={t("lti.setUp")}>
            <Facts
              facts={[
                [t("lti.shares"), t(`lti.sharedData.${tool.sharedData}`)],
                [t("lti.services"), tool.services.map((name) => t(`lti.service.${name}`)).join(", ")],
                [t("lti.loginUrl"), <bdi key="login">{tool.loginUrl}</bdi>],
                [t("lti.target"), <bdi key="target">{tool.targetLinkUri}</bdi>],
                [t("lti.redirects"), <bdi key="redirects">{tool.redirectUris.join(", ")}</bdi>],
              ]}
            />
          </Card>
        </div>
      )}
    </Loaded>
  );
}

function ToolActions({ tool }: { tool: Row }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <>
      <ConfirmButton
        kind="danger"
        label={t("lti.remove")}
        question={t("lti.removeToolQuestion")}
        event="remove-lti-tool"
        refreshes={[]}
        run={() => send("delete", "/api/v1/lti-tools/{id}", { path: { id: tool.id } })}
        onDone={() => go("/learning-tools")}
      />
      <Button kind="primary" onClick={() => setEditing(true)} event="edit-lti-tool">
        {t("common.edit")}
      </Button>
      <Dialog title={t("common.edit")} open={editing} onClose={close}>
        <ToolForm tool={tool} onDone={close} />
      </Dialog>
    </>
  );
}
