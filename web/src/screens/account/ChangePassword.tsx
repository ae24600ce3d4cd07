import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { toast } from "../../ui/toast.ts";

export function ChangePassword() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  // Each makes the form anew, so that no password stays in it.
  const [changes, setChanges] = useState(0);
  const change = useWrite(
    ({ currentPassword, newPassword }: Record<string, string>) =>
      send("post", "/api/v1/auth/password/change", {
        body: { currentPassword: currentPassword!, newPassword: newPassword! },
      }),
    ["/auth/sessions"],
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
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <Field
          label={t("account.currentPassword")}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label={t("door.newPassword")}
          hint={t("door.passwordHint")}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={8}
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
