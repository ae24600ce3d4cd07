import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { session } from "../../../session/session.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";

/** Sets a password; the target of password reset and invitation emails. */
export function ResetPassword() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [differ, setDiffer] = useState(false);
  useEffect(() => {
    document.title = t("door.title.reset");
  }, [t]);
  const set = useMutation({
    mutationFn: (password: string) =>
      send("post", "/api/v1/auth/password/reset", {
        body: { token: params.get("token") ?? "", password },
        open: true,
      }),
    // The old session ended with the old password.
    onSuccess: () => session.end(),
  });
  return (
    <Form
      error={set.error}
      onSubmit={({ password, again }) => {
        setDiffer(password !== again);
        if (password === again) set.mutate(password!);
      }}
    >
      <h1>{t("door.title.reset")}</h1>
      {set.isSuccess ? (
        <Note tone="good">{t("door.resetDone")}</Note>
      ) : (
        <>
          <Field
            label={t("door.newPassword")}
            hint={t("door.passwordHint")}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
          />
          <Field
            label={t("door.passwordAgain")}
            name="again"
            type="password"
            autoComplete="new-password"
            error={differ ? t("door.passwordsDiffer") : undefined}
            required
          />
          <Button type="submit" kind="primary" busy={set.isPending} event="reset-password">
            {t("door.setPassword")}
          </Button>
        </>
      )}
      <Link href="/" className="small">
        {t("door.backToSignIn")}
      </Link>
    </Form>
  );
}
