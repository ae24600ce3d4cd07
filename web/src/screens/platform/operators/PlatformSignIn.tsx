import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Problem } from "../../../api/Problem.ts";
import { operatorSession } from "../../../session/operatorSession.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { SessionEnded } from "../../../ui/dialogs/SessionEnded.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { OneTimeCodeField } from "../../../ui/forms/OneTimeCodeField.tsx";

interface Asked {
  email: string;
  password: string;
  otp?: string;
}

/** Email and password, and the second factor if the service asks for it. */
export function PlatformSignIn() {
  const { t } = useTranslation();
  const [known, setKnown] = useState<Asked>();
  const [second, setSecond] = useState(false);
  useEffect(() => {
    document.title = t("platform.title");
  }, [t]);
  const signIn = useMutation({
    mutationFn: (asked: Asked) => send("post", "/api/v1/platform/auth/login", { body: asked, open: true }),
    onSuccess: (response) => operatorSession.open(response),
    onError: (problem: Problem, asked) => {
      setKnown(asked);
      if (problem.code === "second_factor_required") setSecond(true);
    },
  });
  useEffect(() => {
    if (second) document.querySelector<HTMLElement>("[name=otp]")?.focus();
  }, [second]);
  return (
    <Form
      error={signIn.error?.code === "second_factor_required" ? undefined : signIn.error}
      onSubmit={(values) => signIn.mutate({ ...known, ...values } as Asked)}
    >
      <div className="stack-tight">
        <h1>{t(second ? "door.title.otp" : "platform.title")}</h1>
        <p className="soft">{t(second ? "door.otpHint" : "platform.signInHint")}</p>
      </div>
      {second ? (
        <OneTimeCodeField />
      ) : (
        <>
          <SessionEnded session={operatorSession} />
          <Field
            label={t("door.email")}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={known?.email}
            required
          />
          <Field
            label={t("door.password")}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
      <Button type="submit" kind="primary" busy={signIn.isPending} event="sign-in">
        {t(second ? "door.continue" : "door.signIn")}
      </Button>
    </Form>
  );
}
