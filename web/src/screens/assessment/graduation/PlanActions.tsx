import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { type GraduationPlanRow, graduationRefreshes } from "./graduation.ts";
import { PlanForm } from "./PlanForm.tsx";

/** What the office does with a plan. */
export function PlanActions({ plan }: { plan: GraduationPlanRow }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState(false);
  const { id, name, code, status } = plan;
  const path = { id };
  return (
    <>
      {status === "active" ? (
        <ConfirmButton
          label={t("graduation.archive")}
          question={t("graduation.archiveQuestion")}
          event="archive-graduation-plan"
          run={() => send("delete", "/api/v1/graduation-plans/{id}/activation", { path })}
          refreshes={graduationRefreshes}
        />
      ) : (
        <ConfirmButton
          label={t("graduation.activate")}
          question={t("graduation.activateQuestion")}
          event="activate-graduation-plan"
          kind="primary"
          run={() => send("put", "/api/v1/graduation-plans/{id}/activation", { path })}
          refreshes={graduationRefreshes}
        />
      )}
      <Button onClick={() => setEditing(true)} event="edit-graduation-plan">
        {t("common.edit")}
      </Button>
      <ConfirmButton
        label={t("graduation.copy")}
        question={t("graduation.copyQuestion")}
        event="copy-graduation-plan"
        kind="plain"
        run={(values) =>
          send("post", "/api/v1/graduation-plans/{id}/copies", {
            path,
            body: { name: values["name"]!.trim(), code: values["code"]!.trim() },
          })
        }
        refreshes={graduationRefreshes}
        onDone={(copy) => navigate(`/graduation-plans/${copy.id}`)}
      >
        <Field label={t("common.name")} name="name" required maxLength={120} defaultValue={name} />
        <Field label={t("graduation.code")} name="code" required maxLength={30} defaultValue={`${code}-2`} />
      </ConfirmButton>
      {status === "draft" && (
        <ConfirmButton
          label={t("graduation.delete")}
          question={t("graduation.deleteQuestion", { name })}
          event="delete-graduation-plan"
          kind="plain"
          run={() => send("delete", "/api/v1/graduation-plans/{id}", { path })}
          refreshes={graduationRefreshes}
          onDone={() => navigate("/graduation-plans")}
        />
      )}
      <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
        <PlanForm plan={plan} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
