import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { ResponseOf } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { useStaffRoleChoices } from "./useStaffRoleChoices.ts";

interface Props {
  member: ResponseOf<"/api/v1/staff-members/{id}", "get">;
  onDone: () => void;
}

/** Creates an account for a staff member, who sets the password with a link sent by email. */
export function InviteStaffMember({ member, onDone }: Props) {
  const { t } = useTranslation();
  const roleChoices = useStaffRoleChoices();
  const invite = useWrite(
    ({ email, role }: Record<string, string>) =>
      send("post", "/api/v1/staff-members/{id}/invitation", {
        path: { id: member.id },
        body: { email: email!, roles: [role!] },
      }),
    ["/staff-members", "/users"],
  );
  return (
    <Form
      error={invite.error}
      onSubmit={(values) =>
        invite.mutate(values, {
          onSuccess: () => {
            toast.done(t("users.invited"));
            onDone();
          },
        })
      }
    >
      <SelectField label={t("users.role")} name="role" path="roles" none="–" required choices={roleChoices} />
      <Field
        label={t("common.email")}
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={member.email ?? ""}
        required
      />
      <p className="soft small">{t("users.inviteHint")}</p>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={invite.isPending} event="invite-staff">
          {t("users.invite")}
        </Button>
      </div>
    </Form>
  );
}
