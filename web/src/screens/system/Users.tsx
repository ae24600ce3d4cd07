import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { NewUser } from "./NewUser.tsx";

export function Users() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [adding, setAdding] = useState(false);
  const statuses = useStatusChoices("active", "invited", "locked", "disabled");
  return (
    <>
      <PageHead
        title={t("nav.users")}
        actions={
          may("roles.read") && (
            <>
              <LinkButton href="/roles" event="open-roles-list">
                {t("users.roles")}
              </LinkButton>
              {may("users.manage") && (
                <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-user">
                  {t("users.add")}
                </Button>
              )}
            </>
          )
        }
      />
      <ListCard
        path="/api/v1/users"
        caption={t("nav.users")}
        fixed={{ sort: "name" }}
        search={t("users.search")}
        filters={[
          {
            key: "personType",
            label: t("users.kind"),
            choices: ["staff", "guardian", "student"].map((value) => ({
              value,
              label: t(`person.${value}`),
            })),
          },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/users/${id}`}
        empty={t("users.none")}
        csv
        columns={[
          { header: t("common.name"), cell: ({ name }) => <PersonCell name={name} /> },
          { header: t("common.email"), cell: ({ email }) => <MailAddress of={email} /> },
          { header: t("users.kind"), cell: ({ personType }) => personType && t(`person.${personType}`) },
          { header: t("users.lastLogin"), cell: ({ lastLoginAt }) => instant(lastLoginAt) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("users.add")} open={adding} onClose={() => setAdding(false)}>
        <NewUser onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
