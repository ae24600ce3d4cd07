import { useMutation } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../../api/Problem.ts";
import { type Proof, reauthentication } from "../../session/reauthentication.ts";
import { Button } from "../actions/Button.tsx";
import { Field } from "../forms/Field.tsx";
import { Form } from "../forms/Form.tsx";
import { Dialog } from "./Dialog.tsx";

const codeProblems = ["second_factor_required", "invalid_second_factor"];

/** Opens when the service requires reauthentication, and retries the request with the password. */
export function PasswordDialog() {
  const { t } = useTranslation();
  const asked = useSyncExternalStore(reauthentication.subscribe, reauthentication.current);
  const prove = useMutation<void, Problem, Proof>({ mutationFn: async (proof) => asked?.prove(proof) });
  const { reset } = prove;
  useEffect(() => {
    if (!asked) reset();
  }, [asked, reset]);
  const needsCode = codeProblems.includes(prove.error?.code ?? "");
  const close = () => asked?.cancel();
  return (
    <Dialog title={t("account.confirmTitle")} open={asked !== undefined} onClose={close}>
      <Form
        error={prove.error?.code === "second_factor_required" ? undefined : prove.error}
        onSubmit={({ password = "", code }) => prove.mutate({ password, ...(code && { code }) })}
      >
        <p>{t("account.confirmAbout")}</p>
        <Field
          label={t("account.currentPassword")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {(needsCode || prove.variables?.code) && (
          <Field
            label={t("door.otp")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            required
          />
        )}
        <div className="dialog-foot">
          <Button kind="plain" onClick={close}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" kind="primary" busy={prove.isPending} event="confirm-password">
            {t("door.continue")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
