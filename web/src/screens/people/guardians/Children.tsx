import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { LinkActions } from "./links/LinkActions.tsx";
import { LinkChild } from "./links/LinkChild.tsx";
import { RightBadges } from "./links/RightBadges.tsx";

/** The students that a guardian is linked to. */
export function Children({ guardianId }: { guardianId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [linking, setLinking] = useState(false);
  const read = useRead("/api/v1/student-guardians", {
    query: { guardianId, include: "student(givenName,familyName,admissionNumber)" },
  });
  return (
    <Card
      title={t("nav.myChildren")}
      flush
      actions={
        may("students.manage") && (
          <Button icon="plus" onClick={() => setLinking(true)} event="open-link-child">
            {t("family.linkChild")}
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("nav.myChildren")}
            rows={data}
            keyOf={(link) => link.id}
            hrefOf={({ studentId }) => `/students/${studentId}`}
            empty={t("guardians.noChildren")}
            columns={[
              {
                header: t("common.name"),
                cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
              },
              { header: t("students.number"), cell: ({ student }) => student?.admissionNumber },
              {
                header: t("guardians.relation"),
                cell: ({ relation }) => relation && t(`relation.${relation}`, relation),
              },
              { header: t("guardians.duties"), cell: (link) => <RightBadges link={link} /> },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => <StatusBadge status={status} />,
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (link) => <LinkActions link={link} name={link.student ? fullName(link.student) : ""} />,
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("family.linkChild")} open={linking} onClose={() => setLinking(false)}>
        <LinkChild guardianId={guardianId} onDone={() => setLinking(false)} />
      </Dialog>
    </Card>
  );
}
