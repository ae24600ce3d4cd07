import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";

export function ForgotPassword() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t("door.title.forgot");
  }, [t]);
  const ask = useMutation({
    mutationFn: (email: string) =>
      send("post", "/api/v1/auth/password/forgot", { body: { email }, open: true }),
  });
  return (
    <Form error={ask.error} onSubmit={({ email }) => ask.mutate(email!)}>
      <h1>{t("door.title.forgot")}</h1>
      {ask.isSuccess ? (
        <Note tone="good">{t("door.forgotSent")}</Note>
      ) : (
        <>
          <p className="soft">{t("door.forgotHint")}</p>
          <Field label={t("door.email")} name="email" type="email" autoComplete="username" required />
          <Button type="submit" kind="primary" busy={ask.isPending} event="forgot-password">
            {t("door.sendLink")}
          </Button>
        </>
      )}
      <Link href="/" className="small">
        {t("door.backToSignIn")}
      </Link>
    </Form>
  );
}
