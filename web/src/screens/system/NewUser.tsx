import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useRoleName } from "../../lib/useRoleName.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";

/** A new account; its owner chooses the password by the link of a mail. */
export function NewUser({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const roles = useRead("/api/v1/roles", { query: { status: "active", limit: 100 } });
  const add = useWrite(
    ({ name, email, role }: Record<string, string>) => {
      const category = roles.data?.data.find(({ key }) => key === role)?.category ?? "staff";
      return send("post", "/api/v1/users", {
        body: { name: name!.trim(), email: email!, roles: [role!], personType: category },
      });
    },
    ["/users"],
  );
  return (
    <Form
      error={add.error}
      onSubmit={(values) =>
        add.mutate(values, {
          onSuccess: () => {
            toast.done(t("users.invited"));
            onDone();
          },
        })
      }
    >
      <Field label={t("common.name")} name="name" autoComplete="off" required />
      <Field label={t("common.email")} name="email" type="email" autoComplete="off" required />
      <SelectField
        label={t("users.role")}
        name="role"
        path="roles"
        required
        choices={(roles.data?.data ?? []).map((role) => ({ value: role.key, label: roleName(role) }))}
      />
      <p className="soft small">{t("users.inviteHint")}</p>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={add.isPending} event="invite-user">
          {t("users.invite")}
        </Button>
      </div>
    </Form>
  );
}
