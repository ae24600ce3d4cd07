import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "../../../lib/words/useRoleName.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { NewRole } from "./NewRole.tsx";

/** The system roles and the school's own roles. */
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
        next={may("roles.manage") && { onClick: () => setAdding(true) }}
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
