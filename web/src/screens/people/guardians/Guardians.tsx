import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useBulk } from "../../../kit/bulk/useBulk.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useNameOrder } from "../../../lib/format/useNameOrder.ts";
import { photoOf } from "../../../lib/photoOf.ts";
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
import { AddGuardian } from "./AddGuardian.tsx";

export function Guardians() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [adding, setAdding] = useState(false);
  const statuses = useStatusChoices("active", "archived", "deceased");
  const { sorts, nameOf } = useNameOrder();
  const bulk = useBulk<Row<"/api/v1/guardians">>(
    may("guardians.manage")
      ? {
          nameOf: fullName,
          actions: [
            {
              label: t("guardians.invite"),
              event: "invite-guardians",
              appliesTo: ({ status, userId, email }) => status === "active" && !userId && Boolean(email),
              run: ({ id }) => send("post", "/api/v1/guardians/{id}/invitation", { path: { id } }),
            },
          ],
          refreshes: ["/guardians", "/users"],
        }
      : undefined,
  );
  return (
    <>
      <PageHead
        title={t("nav.guardians")}
        actions={
          <>
            <LinkButton href="/households" event="open-households">
              {t("family.households")}
            </LinkButton>
            {may("students.merge") && (
              <LinkButton href="/duplicates" event="open-duplicates">
                {t("merge.title")}
              </LinkButton>
            )}
            {may("guardians.manage") && (
              <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-guardian">
                {t("family.addGuardian")}
              </Button>
            )}
          </>
        }
      />
      <Dialog title={t("family.addGuardian")} open={adding} onClose={() => setAdding(false)}>
        <AddGuardian onDone={(id) => (id ? go(`/guardians/${id}`) : setAdding(false))} />
      </Dialog>
      <ListCard
        path="/api/v1/guardians"
        caption={t("nav.guardians")}
        search={t("guardians.search")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        hrefOf={({ id }) => `/guardians/${id}`}
        sorts={sorts}
        empty={t("guardians.none")}
        next={may("guardians.manage") && { onClick: () => setAdding(true) }}
        csv
        bulk={bulk}
        columns={[
          {
            header: t("common.name"),
            csv: ["familyName", "givenName"],
            cell: (guardian) => <PersonCell name={nameOf(guardian)} photo={photoOf("guardians", guardian)} />,
          },
          {
            header: t("common.email"),
            csv: ["email"],
            cell: ({ email }) => email && <EmailAddress of={email} />,
          },
          { header: t("common.phone"), csv: ["phones"], cell: ({ phones }) => <bdi>{phones?.[0]}</bdi> },
          {
            header: t("guardians.occupation"),
            csv: ["occupation"],
            phone: "hidden",
            cell: ({ occupation }) => occupation,
          },
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
