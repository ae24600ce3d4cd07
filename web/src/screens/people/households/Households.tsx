import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { HouseholdForm } from "./HouseholdForm.tsx";

/** The households of the school, with the students who live in each and who pays for them. */
export function Households() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const statuses = useStatusChoices("active", "archived");
  const [editing, setEditing] = useState<string | "new">();
  const close = () => setEditing(undefined);
  return (
    <>
      <PageHead
        title={t("family.households")}
        about={t("family.householdsAbout")}
        back={{ href: "/guardians", label: t("nav.guardians") }}
        actions={
          may("guardians.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setEditing("new")} event="add-household">
              {t("family.addHousehold")}
            </Button>
          )
        }
      />
      <ListCard
        path="/api/v1/households"
        caption={t("family.households")}
        search={t("family.findHousehold")}
        fixed={{ sort: "name", include: "feePayerGuardian,students" }}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        empty={t("family.noHouseholds")}
        next={may("guardians.manage") && { onClick: () => setEditing("new") }}
        csv
        columns={[
          { header: t("common.name"), csv: ["name"], cell: ({ name }) => <strong>{name}</strong> },
          {
            header: t("nav.students"),
            cell: ({ students }) => <bdi>{(students ?? []).map(fullName).join(", ")}</bdi>,
          },
          { header: t("common.address"), csv: ["address"], cell: ({ address }) => address },
          {
            header: t("guardians.feePayer"),
            csv: ["feePayerGuardian.familyName", "feePayerGuardian.givenName"],
            cell: ({ feePayerGuardian }) => feePayerGuardian && <bdi>{fullName(feePayerGuardian)}</bdi>,
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: ({ id, name }) =>
              may("guardians.manage") && (
                <Button
                  kind="plain"
                  onClick={() => setEditing(id)}
                  event="edit-household"
                  aria-label={`${t("common.edit")}: ${name}`}
                >
                  {t("common.edit")}
                </Button>
              ),
          },
        ]}
      />
      <Dialog
        title={t(editing === "new" ? "family.addHousehold" : "family.household")}
        open={editing !== undefined}
        onClose={close}
      >
        <HouseholdForm key={editing} {...(editing && editing !== "new" && { id: editing })} onDone={close} />
      </Dialog>
    </>
  );
}
