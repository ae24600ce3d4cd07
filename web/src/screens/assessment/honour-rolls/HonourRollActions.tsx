import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { HonourRollForm } from "./HonourRollForm.tsx";

const refreshes = ["/honour-rolls", "/honour-roll-entries"];

/** Edits, publishes or deletes a draft; prints a published roll or starts its correction. */
export function HonourRollActions({ roll }: { roll: Row<"/api/v1/honour-rolls"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState(false);
  const { id, status } = roll;
  const path = { id };
  const name = isolated(roll.name);
  if (!may("report-cards.manage")) return null;
  if (status === "draft")
    return (
      <>
        <ConfirmButton
          kind="danger"
          label={t("honours.delete")}
          question={t("honours.deleteQuestion", { name })}
          event="delete-honour-roll"
          refreshes={[]}
          run={() => send("delete", "/api/v1/honour-rolls/{id}", { path })}
          onDone={() => navigate("/honour-rolls")}
        />
        <Button onClick={() => setEditing(true)} event="edit-honour-roll">
          {t("common.edit")}
        </Button>
        <ConfirmButton
          kind="primary"
          label={t("honours.publish")}
          question={t("honours.publishQuestion", { name })}
          event="publish-honour-roll"
          refreshes={refreshes}
          run={() => send("put", "/api/v1/honour-rolls/{id}/publication", { path })}
        />
        <Dialog title={t("honours.edit")} open={editing} onClose={() => setEditing(false)}>
          <HonourRollForm roll={roll} onDone={() => setEditing(false)} />
        </Dialog>
      </>
    );
  return (
    <>
      <DownloadButton path={`/api/v1/honour-rolls/${id}.pdf`} event="print-honour-roll">
        {t("honours.printList")}
      </DownloadButton>
      <DownloadButton path={`/api/v1/honour-rolls/${id}/certificates.pdf`} event="print-certificates">
        {t("honours.certificates")}
      </DownloadButton>
      {status === "published" && (
        <ConfirmButton
          label={t("honours.revise")}
          question={t("honours.reviseQuestion", { name })}
          event="revise-honour-roll"
          refreshes={refreshes}
          run={() => send("post", "/api/v1/honour-rolls/{id}/revisions", { path })}
          onDone={(next) => navigate(`/honour-rolls/${next.id}`)}
        />
      )}
    </>
  );
}
