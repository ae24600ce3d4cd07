import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "../../lib/useRoleName.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { NewRole } from "./NewRole.tsx";

/** The roles that there are in every school, and the school's own. */
export function Roles() {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  const statuses = useStatusChoices("active", "retired");
  return (
    <>
      <PageHead
        title={t("users.roles")}
        back={{ href: "/users", label: t("nav.users") }}
        actions={
          may("roles.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-role">
              {t("roles.add")}
            </Button>
          )
        }
      />
      <ListCard
        path="/api/v1/roles"
        caption={t("users.roles")}
        fixed={{ sort: "name" }}
        search={t("roles.search")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        hrefOf={({ id }) => `/roles/${id}`}
        empty={t("roles.none")}
        csv
        columns={[
          {
            header: t("common.name"),
            cell: (role) => <strong>{roleName(role)}</strong>,
          },
          { header: t("roles.for"), cell: ({ category }) => t(`person.${category}`) },
          {
            header: t("roles.origin"),
            cell: ({ isSystem }) => (
              <Badge tone={isSystem ? "plain" : "accent"}>{t(isSystem ? "roles.system" : "roles.own")}</Badge>
            ),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("roles.add")} open={adding} onClose={() => setAdding(false)}>
        <NewRole onClose={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
