import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { Body } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useRoleName } from "../../../lib/words/useRoleName.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

type Values = Body<"/api/v1/roles", "post">;

/** Creates a role of the school. Its permissions are chosen on the role's page. */
export function NewRole({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const [, goTo] = useLocation();
  const roles = useRead("/api/v1/roles", { query: { status: "active", limit: 100 } });
  const add = useWrite(
    async ({ name, key, category, like }: Record<string, string>) => {
      const { id } = await send("post", "/api/v1/roles", {
        body: { name: name!.trim(), key: key!.trim(), category: category as Values["category"] },
      });
      goTo(like ? `/roles/${id}?like=${like}` : `/roles/${id}`);
    },
    ["/roles"],
  );
  return (
    <SaveForm save={add} event="save-new-role" onDone={onClose}>
      <Field label={t("common.name")} name="name" autoComplete="off" maxLength={100} required />
      <Field
        label={t("roles.key")}
        hint={t("roles.keyHint")}
        name="key"
        autoComplete="off"
        pattern="[a-z][a-z0-9\-]*"
        maxLength={50}
        dir="ltr"
        required
      />
      <SelectField
        label={t("roles.for")}
        name="category"
        required
        choices={["staff", "guardian", "student"].map((value) => ({ value, label: t(`person.${value}`) }))}
      />
      <SelectField
        label={t("roles.like")}
        name="like"
        none={t("roles.likeNone")}
        choices={(roles.data?.data ?? []).map((role) => ({ value: role.id, label: roleName(role) }))}
      />
    </SaveForm>
  );
}
