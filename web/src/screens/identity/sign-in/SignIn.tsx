import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import type { Problem } from "../../../api/Problem.ts";
import { fetchHome } from "../../../app/routes/fetchHome.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { session } from "../../../session/session.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { SessionEnded } from "../../../ui/dialogs/SessionEnded.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { OneTimeCodeField } from "../../../ui/forms/OneTimeCodeField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Asked {
  email: string;
  password: string;
  school?: string;
  otp?: string;
}
type School = { slug: string; name: string };

/** Email and password; the school and the second factor only if the service asks for them. */
export function SignIn() {
  const { t } = useTranslation();
  const [known, setKnown] = useState<Asked>();
  const [schools, setSchools] = useState<readonly School[]>([]);
  const [second, setSecond] = useState(false);
  useEffect(() => {
    document.title = t("door.signIn");
  }, [t]);
  const signIn = useMutation({
    mutationFn: async (asked: Asked) => {
      const code = fetchHome(null);
      const response = await send("post", "/api/v1/auth/login", { body: asked, open: true });
      await Promise.all([code, fetchHome(kindOf(response.user))]);
      return response;
    },
    onSuccess: (response) => session.open(response),
    onError: (problem: Problem, asked) => {
      setKnown(asked);
      if (problem.code === "school_required") setSchools(problem.extensions["schools"] as School[]);
      if (problem.code === "second_factor_required") setSecond(true);
    },
  });
  const asking = ["school_required", "second_factor_required"].includes(signIn.error?.code ?? "");
  const step = second ? "otp" : schools.length > 0 ? "school" : "password";
  useEffect(() => {
    if (step !== "password") document.querySelector<HTMLElement>("[name=otp], [name=school]")?.focus();
  }, [step]);
  return (
    <Form
      error={asking ? undefined : signIn.error}
      onSubmit={(values) => signIn.mutate({ ...known, ...values } as Asked)}
    >
      <div className="stack-tight">
        <h1>{t(`door.title.${step}`)}</h1>
        {step === "otp" && <p className="soft">{t("door.otpHint")}</p>}
      </div>
      {step === "password" && (
        <>
          <SessionEnded session={session} />
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
      {step === "school" && (
        <SelectField
          label={t("door.school")}
          name="school"
          choices={schools.map(({ slug, name }) => ({ value: slug, label: name }))}
          required
        />
      )}
      {step === "otp" && <OneTimeCodeField />}
      <Button type="submit" kind="primary" busy={signIn.isPending} event="sign-in">
        {t(step === "password" ? "door.signIn" : "door.continue")}
      </Button>
      {step === "password" ? (
        <>
          <Link href="/forgot-password" className="small">
            {t("door.forgot")}
          </Link>
          <Link href="/verify" className="small">
            {t("proof.title")}
          </Link>
        </>
      ) : (
        <Button
          kind="plain"
          onClick={() => {
            setSchools([]);
            setSecond(false);
            setKnown(undefined);
            signIn.reset();
          }}
        >
          {t("door.startAgain")}
        </Button>
      )}
    </Form>
  );
}
