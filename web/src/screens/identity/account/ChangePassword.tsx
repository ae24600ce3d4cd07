import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

interface Props {
  /** The account's email address, for the browser's password manager. */
  email: string;
  of?: "/auth" | "/platform/auth";
  minLength?: number;
}

export function ChangePassword({ email, of = "/auth", minLength = 8 }: Props) {
  const { t } = useTranslation();
  // A new key remounts the form, so that no password remains in it.
  const [changes, setChanges] = useState(0);
  const change = useWrite(
    ({ currentPassword, newPassword }: Record<string, string>) =>
      send("post", `/api/v1${of}/password/change`, {
        body: { currentPassword: currentPassword!, newPassword: newPassword! },
      }),
    [`${of}/sessions`],
  );
  return (
    <Card title={t("account.password")}>
      <Form
        key={changes}
        error={change.error}
        onSubmit={(values) =>
          change.mutate(values, {
            onSuccess: () => {
              toast.done(t("account.passwordChanged"));
              setChanges(changes + 1);
            },
          })
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label={t("account.currentPassword")}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label={t("door.newPassword")}
          hint={t("account.passwordHint", { length: minLength })}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={minLength}
          required
        />
        <div>
          <Button type="submit" busy={change.isPending} event="change-password">
            {t("account.changePassword")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
