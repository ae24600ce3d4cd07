import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/useRead.ts";
import { fullName } from "../../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../../../ui/people/EmailAddress.tsx";
import { PersonCell } from "../../../../ui/people/PersonCell.tsx";
import { LinkActions } from "../../guardians/links/LinkActions.tsx";
import { LinkGuardian } from "../../guardians/links/LinkGuardian.tsx";
import { PhoneLinks } from "../../guardians/links/PhoneLinks.tsx";
import { RightBadges } from "../../guardians/links/RightBadges.tsx";

/** The guardians of a student: link, edit rights, unlink, and restore a former link. */
export function StudentGuardians({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [linking, setLinking] = useState(false);
  const read = useRead("/api/v1/student-guardians", {
    query: { studentId, include: "guardian", limit: 100 },
  });
  const actions = may("students.manage") && (
    <Button icon="plus" onClick={() => setLinking(true)} event="open-link-guardian">
      {t("family.link")}
    </Button>
  );
  return (
    <Loaded read={read}>
      {({ data }) =>
        (["active", "ended"] as const)
          .map((status) => ({ status, links: data.filter((link) => link.status === status) }))
          .filter(({ status, links }) => status === "active" || links.length > 0)
          .map(({ status, links }) => {
            const title = t(status === "active" ? "nav.guardians" : "family.former");
            return (
              <Card key={status} title={title} flush actions={status === "active" && actions}>
                <DataTable
                  caption={title}
                  rows={links}
                  keyOf={({ id }) => id}
                  hrefOf={({ guardianId }) => `/guardians/${guardianId}`}
                  empty={t("students.noGuardians")}
                  columns={[
                    {
                      header: t("common.name"),
                      cell: ({ guardian, relation }) =>
                        guardian && (
                          <span className="stack-tight">
                            <PersonCell name={fullName(guardian)} />
                            <span className="soft small">
                              {relation && t(`relation.${relation}`, relation)}
                            </span>
                          </span>
                        ),
                    },
                    {
                      header: t("guardians.contact"),
                      cell: ({ guardian }) =>
                        guardian && (
                          <span className="stack-tight">
                            <PhoneLinks phones={guardian.phones ?? []} />
                            {guardian.email && <EmailAddress of={guardian.email} />}
                          </span>
                        ),
                    },
                    { header: t("guardians.duties"), cell: (link) => <RightBadges link={link} /> },
                    {
                      header: t("common.actions"),
                      actions: true,
                      align: "end",
                      cell: (link) => (
                        <LinkActions link={link} name={link.guardian ? fullName(link.guardian) : ""} />
                      ),
                    },
                  ]}
                />
                {status === "active" && (
                  <Dialog title={t("family.link")} open={linking} onClose={() => setLinking(false)}>
                    <LinkGuardian studentId={studentId} links={data} onDone={() => setLinking(false)} />
                  </Dialog>
                )}
              </Card>
            );
          })
      }
    </Loaded>
  );
}
