import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../ui/people/EmailAddress.tsx";
import { AlumnusActions } from "./AlumnusActions.tsx";

/** One alumni record: when the person left, how to reach them, and whether they want messages. */
export function Alumnus({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instantDay } = useFormat();
  const read = useRead("/api/v1/alumni/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(alumnus) => (
        <div className="stack">
          <PageHead
            title={fullName(alumnus)}
            back={{ href: "/alumni", label: t("nav.alumni") }}
            about={<StatusBadge status={alumnus.status} words={t(`alumni.status.${alumnus.status}`)} />}
            actions={may("alumni.manage") && <AlumnusActions alumnus={alumnus} />}
          />
          <Card title={t("alumni.school")}>
            <Facts
              facts={[
                [t("alumni.leavingYear"), alumnus.leavingYear],
                [t("alumni.outcome"), t(`alumni.outcomes.${alumnus.outcome}`)],
                [t("students.class"), alumnus.className && <bdi>{alumnus.className}</bdi>],
                [
                  t("alumni.studentRecord"),
                  alumnus.studentId && (
                    <Link href={`/students/${alumnus.studentId}`}>{t("alumni.openRecord")}</Link>
                  ),
                ],
              ]}
            />
          </Card>
          <Card title={t("alumni.contact")}>
            <Facts
              facts={[
                [t("common.email"), alumnus.email && <EmailAddress of={alumnus.email} />],
                [t("common.phone"), alumnus.phone && <bdi>{alumnus.phone}</bdi>],
                [t("alumni.address"), alumnus.address && <bdi>{alumnus.address}</bdi>],
                [t("alumni.occupation"), alumnus.occupation && <bdi>{alumnus.occupation}</bdi>],
                [t("alumni.furtherStudy"), alumnus.furtherStudy && <bdi>{alumnus.furtherStudy}</bdi>],
                [
                  t("alumni.agreement"),
                  alumnus.contactAgreedAt && alumnus.contactAgreedBy
                    ? t(`alumni.agreedBy.${alumnus.contactAgreedBy}`, {
                        day: instantDay(alumnus.contactAgreedAt),
                      })
                    : t("alumni.notAgreed"),
                ],
                [t("alumni.updatedByLink"), alumnus.detailsUpdatedAt && instantDay(alumnus.detailsUpdatedAt)],
                [t("alumni.notes"), alumnus.notes && <bdi>{alumnus.notes}</bdi>],
              ]}
            />
          </Card>
        </div>
      )}
    </Loaded>
  );
}
