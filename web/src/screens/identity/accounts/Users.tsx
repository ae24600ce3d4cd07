import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
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
          { header: t("common.name"), csv: ["name"], cell: ({ name }) => <PersonCell name={name} /> },
          { header: t("common.email"), csv: ["email"], cell: ({ email }) => <EmailAddress of={email} /> },
          {
            header: t("users.kind"),
            csv: ["personType"],
            cell: ({ personType }) => personType && t(`person.${personType}`),
          },
          {
            header: t("users.lastLogin"),
            csv: ["lastLoginAt"],
            cell: ({ lastLoginAt }) => instant(lastLoginAt),
          },
          {
            header: t("common.status"),
            csv: ["status"],
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
