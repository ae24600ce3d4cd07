import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { QrCode } from "../../../ui/layout/QrCode.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** Turns two-factor authentication on (with a first code) or off (with the password). */
export function SecondFactor({ of = "/auth" }: { of?: "/auth" | "/platform/auth" }) {
  const { t } = useTranslation();
  const me = useRead(`/api/v1${of}/me`);
  const begin = useWrite(() => send("post", `/api/v1${of}/totp`), []);
  const confirm = useWrite(
    (code: string) => send("put", `/api/v1${of}/totp`, { body: { code } }),
    [`${of}/me`],
  );
  const remove = useWrite(
    (password: string) => send("delete", `/api/v1${of}/totp`, { body: { password } }),
    [`${of}/me`],
  );
  return (
    <Card title={t("account.secondFactor")}>
      <Loaded read={me} lines={1}>
        {({ secondFactor }) => {
          if (confirm.data)
            return (
              <div className="stack">
                <Note tone="good">{t("account.factorOn")}</Note>
                <p>{t("account.recoveryHint")}</p>
                <pre>{confirm.data.recoveryCodes.join("\n")}</pre>
              </div>
            );
          if (secondFactor)
            return (
              <Form
                error={remove.error}
                onSubmit={({ password }) =>
                  remove.mutate(password!, { onSuccess: () => toast.done(t("account.factorOff")) })
                }
              >
                <p>{t("account.factorIsOn")}</p>
                <Field
                  label={t("door.password")}
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  required
                />
                <div>
                  <Button type="submit" kind="danger" busy={remove.isPending} event="remove-factor">
                    {t("account.turnOff")}
                  </Button>
                </div>
              </Form>
            );
          if (begin.data)
            return (
              <Form error={confirm.error} onSubmit={({ code }) => confirm.mutate(code!)}>
                <p>{t("account.factorSetup")}</p>
                <QrCode text={begin.data.uri} label={t("account.qr")} />
                <p>
                  <a href={begin.data.uri}>{t("account.openApp")}</a>
                </p>
                <p>
                  <code>{begin.data.secret}</code>
                </p>
                <Field
                  label={t("door.otp")}
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  required
                />
                <div>
                  <Button type="submit" kind="primary" busy={confirm.isPending} event="confirm-factor">
                    {t("account.turnOn")}
                  </Button>
                </div>
              </Form>
            );
          return (
            <div className="stack">
              <p>{t("account.factorAbout")}</p>
              <div>
                <Button
                  busy={begin.isPending}
                  event="begin-factor"
                  onClick={() => begin.mutate(undefined, { onError: toast.problem })}
                >
                  {t("account.setUp")}
                </Button>
              </div>
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
