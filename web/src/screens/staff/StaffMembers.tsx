import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBulk } from "../../kit/bulk/useBulk.tsx";
import { ResourceForm } from "../../kit/ResourceForm.tsx";
import { useNameOrder } from "../../lib/format/useNameOrder.ts";
import { photoOf } from "../../lib/photoOf.ts";
import { useStatusChoices } from "../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../ui/people/PersonCell.tsx";
import { staffMembers } from "./staffMembers.ts";
import { useInviting } from "./useInviting.tsx";

export function StaffMembers() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  const statuses = useStatusChoices("active", "on_leave", "suspended", "left");
  const categories = useStatusChoices("teaching", "non_teaching");
  const { sorts, nameOf } = useNameOrder([{ value: "staffNumber", label: t("sort.staffNumber") }]);
  const bulk = useBulk(useInviting());
  return (
    <>
      <PageHead
        title={t("nav.staff")}
        actions={
          <>
            <LinkButton href="/staff/teaching" event="open-teaching-grid">
              {t("teachgrid.title")}
            </LinkButton>
            {may("staff.manage") && (
              <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-staff-member">
                {t("teachgrid.addMember")}
              </Button>
            )}
          </>
        }
      />
      <Dialog title={t("teachgrid.addMember")} open={adding} onClose={() => setAdding(false)}>
        <ResourceForm resource={staffMembers} onDone={() => setAdding(false)} />
      </Dialog>
      <ListCard
        path="/api/v1/staff-members"
        caption={t("nav.staff")}
        search={t("staff.search")}
        filters={[
          { key: "category", label: t("staff.category"), choices: categories },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/staff/${id}`}
        sorts={sorts}
        empty={t("staff.none")}
        next={may("staff.manage") && { onClick: () => setAdding(true) }}
        csv
        bulk={bulk}
        columns={[
          {
            header: t("common.name"),
            csv: ["familyName", "givenName"],
            cell: (member) => <PersonCell name={nameOf(member)} photo={photoOf("staff-members", member)} />,
          },
          { header: t("staff.number"), csv: ["staffNumber"], cell: ({ staffNumber }) => staffNumber },
          { header: t("staff.jobTitle"), csv: ["jobTitle"], cell: ({ jobTitle }) => jobTitle },
          { header: t("common.phone"), csv: ["phone"], cell: ({ phone }) => <bdi>{phone}</bdi> },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
