import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { ScreenNeeds } from "./ScreenNeeds.tsx";

type Grant = ResponseOf<"/api/v1/roles/{id}/permissions", "get">["permissions"][number];
type Permission = Grant["permission"];
type Scope = NonNullable<Grant["scope"]>;

interface Props {
  id: string;
  category: "staff" | "guardian" | "student";
  grants: readonly Grant[];
  changes: boolean;
  onSaved: () => void;
}

/** The scopes a permission can have in a role of this category. */
const scopesOf: Record<Props["category"], readonly Scope[]> = {
  staff: ["own_classes", "all"],
  guardian: ["own_children", "all"],
  student: ["self", "all"],
};

const areaOf = (permission: string) => permission.split(".")[0]!;
const deedOf = (permission: string) => permission.split(".")[1]!;

/** The permissions of a role by area, with their scope. Users can only grant permissions they have. */
export function RoleGrants({ id, category, grants, changes, onSaved }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [scopes, setScopes] = useState(
    () => new Map(grants.map(({ permission, scope }) => [permission, scope])),
  );
  const save = useWrite(
    (permissions: Grant[]) =>
      send("put", "/api/v1/roles/{id}/permissions", { path: { id }, body: { permissions } }),
    ["/roles"],
  );
  const offered = new Set([...(changes ? (user.permissions as Permission[]) : []), ...scopes.keys()]);
  const areas = [...new Set([...offered].map(areaOf))].sort((a, b) =>
    t(`permission.area.${a}`).localeCompare(t(`permission.area.${b}`)),
  );
  const ofArea = (area: string) => [...offered].filter((each) => areaOf(each) === area).sort();
  const nameOf = (permission: string) =>
    `${t(`permission.area.${areaOf(permission)}`)}: ${t(`permission.deed.${deedOf(permission)}`)}`;
  const scopeName = (scope: string) => t(`permission.scope.${scope}`);
  const choose = (permission: Permission, scope: string) => {
    const next = new Map(scopes);
    if (scope) next.set(permission, scope as Scope);
    else next.delete(permission);
    setScopes(next);
  };
  const add = (permissions: readonly string[], like: string) => {
    const scope = scopes.get(like as Permission)!;
    setScopes(new Map([...scopes, ...permissions.map((each) => [each as Permission, scope] as const)]));
  };
  const cell = (area: string) => (
    <div className="form-grid">
      {ofArea(area).map((permission) => {
        const deed = t(`permission.deed.${deedOf(permission)}`);
        const scope = scopes.get(permission);
        if (!changes)
          return (
            <span key={permission}>
              {deed} <span className="soft">({scopeName(scope!)})</span>
            </span>
          );
        const choices = [...new Set([...scopesOf[category], ...(scope ? [scope] : [])])];
        return (
          <SelectField
            key={permission}
            label={deed}
            aria-label={nameOf(permission)}
            none={t("permission.no")}
            value={scope ?? ""}
            choices={choices.map((value) => ({ value, label: scopeName(value) }))}
            onChange={({ target }) => choose(permission, target.value)}
          />
        );
      })}
    </div>
  );
  return (
    <Form
      error={save.error}
      onSubmit={() =>
        save.mutate(
          [...scopes].map(([permission, scope]) => ({ permission, scope })),
          {
            onSuccess: () => {
              toast.done(t("common.saved"));
              onSaved();
            },
          },
        )
      }
    >
      <Card flush>
        <DataTable
          caption={t("roles.allows")}
          rows={areas}
          keyOf={(area) => area}
          empty={t("roles.allowsNothing")}
          columns={[
            { header: t("roles.area"), cell: (area) => <strong>{t(`permission.area.${area}`)}</strong> },
            { header: t("roles.allows"), cell },
          ]}
        />
      </Card>
      {changes && category === "staff" && (
        <ScreenNeeds granted={new Set(scopes.keys())} offered={offered} nameOf={nameOf} onAdd={add} />
      )}
      {changes && (
        <div className="dialog-foot">
          <Button type="submit" kind="primary" busy={save.isPending} event="save-role">
            {t("common.save")}
          </Button>
        </div>
      )}
    </Form>
  );
}
