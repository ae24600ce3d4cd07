import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { type ExternalTest, testRefreshes } from "./externalTest.ts";
import { TestForm } from "./TestForm.tsx";

/** What the office does with a test. */
export function TestActions({ test }: { test: ExternalTest }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState(false);
  const { id, name, visibleToFamilies } = test;
  const show = (visible: boolean) => () =>
    send("put", "/api/v1/external-tests/{id}/visibility", {
      path: { id },
      body: { visibleToFamilies: visible },
    });
  return (
    <>
      {visibleToFamilies ? (
        <ConfirmButton
          label={t("outside.hide")}
          question={t("outside.hideQuestion")}
          event="hide-external-test"
          run={show(false)}
          refreshes={testRefreshes}
        />
      ) : (
        <ConfirmButton
          label={t("outside.show")}
          question={t("outside.showQuestion")}
          event="show-external-test"
          kind="primary"
          run={show(true)}
          refreshes={testRefreshes}
        />
      )}
      <Button onClick={() => setEditing(true)} event="edit-external-test">
        {t("common.edit")}
      </Button>
      <ConfirmButton
        label={t("outside.delete")}
        question={t("outside.deleteQuestion", { name })}
        event="delete-external-test"
        kind="plain"
        run={() => send("delete", "/api/v1/external-tests/{id}", { path: { id } })}
        refreshes={testRefreshes}
        onDone={() => navigate("/external-tests")}
      />
      <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
        <TestForm test={test} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
