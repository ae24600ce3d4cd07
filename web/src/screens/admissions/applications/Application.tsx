import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { ReferenceText } from "../../../kit/references/ReferenceText.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { LazyDocuments } from "../../documents/LazyDocuments.ts";
import { toGradeLevel } from "../../structure/references.ts";
import { AccountName } from "../AccountName.tsx";
import "../Admissions.css";
import { ApplicationFeeCard } from "../fees/ApplicationFeeCard.tsx";
import { Answers } from "./Answers.tsx";
import { ApplicationActions } from "./ApplicationActions.tsx";
import { ApplicationNotes } from "./ApplicationNotes.tsx";
import { toCampaign } from "./form/references.ts";

/** One application: the child, the family, what was decided, and the next step as the first button. */
export function Application({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, instant } = useFormat();
  const read = useRead("/api/v1/admission-applications/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(application) => (
        <div className="stack">
          <PageHead
            title={fullName(application)}
            back={{ href: "/admissions", label: t("admissions.applications") }}
            about={
              <span className="row">
                {application.applicationNumber && <bdi>{application.applicationNumber}</bdi>}
                <StatusBadge
                  status={application.status}
                  words={t(`admissions.application.${application.status}`)}
                />
              </span>
            }
            actions={<ApplicationActions application={application} />}
          />
          <Card title={t("admissions.decisionCard")}>
            <Facts
              facts={[
                [
                  t("admissions.theCampaign"),
                  <ReferenceText key="campaign" to={toCampaign} id={application.admissionCampaignId} />,
                ],
                [
                  t("admissions.level"),
                  <ReferenceText key="level" to={toGradeLevel} id={application.gradeLevelId} />,
                ],
                [t("admissions.submittedOn"), application.submittedAt && instant(application.submittedAt)],
                [t("admissions.appliedOnline"), application.appliedOnline && t("common.yes")],
                [t("admissions.score"), application.score],
                [t("admissions.decidedOn"), application.decidedAt && instant(application.decidedAt)],
                [
                  t("admissions.decidedBy"),
                  application.decidedBy && <AccountName id={application.decidedBy} />,
                ],
                [t("admissions.offerUntil"), application.offerExpiresOn && day(application.offerExpiresOn)],
                [
                  t("admissions.signedBy"),
                  application.acceptedByName && (
                    <>
                      <bdi>{application.acceptedByName}</bdi>, {instant(application.acceptedAt!)}
                    </>
                  ),
                ],
                [
                  t("admissions.signedTerms"),
                  application.acceptedTerms && <bdi className="kept-lines">{application.acceptedTerms}</bdi>,
                ],
                [t("common.reason"), application.reason && <bdi>{application.reason}</bdi>],
                [
                  t("admissions.student"),
                  application.studentId && (
                    <Link href={`/students/${application.studentId}`}>{t("admissions.openStudent")}</Link>
                  ),
                ],
              ]}
            />
          </Card>
          <Card title={t("admissions.child")}>
            <Facts
              facts={[
                [t("admissions.birth"), application.dateOfBirth && day(application.dateOfBirth)],
                [t("students.sex"), application.sex && t(`sex.${application.sex}`)],
                [t("students.nationality"), application.nationality && <bdi>{application.nationality}</bdi>],
                [
                  t("admissions.previousSchool"),
                  application.previousSchool && <bdi>{application.previousSchool}</bdi>,
                ],
                [t("common.address"), application.address && <bdi>{application.address}</bdi>],
                [
                  t("admissions.familyMessage"),
                  application.message && <bdi className="kept-lines">{application.message}</bdi>,
                ],
              ]}
            />
          </Card>
          <Card flush title={t("admissions.family")}>
            <DataTable
              caption={t("admissions.family")}
              rows={application.guardians.map((guardian, index) => ({ ...guardian, key: String(index) }))}
              keyOf={({ key }) => key}
              empty="–"
              columns={[
                { header: t("common.name"), cell: (guardian) => <bdi>{fullName(guardian)}</bdi> },
                {
                  header: t("admissions.relation"),
                  cell: ({ relation }) => t(`relation.${relation}`, relation),
                },
                { header: t("common.phone"), cell: ({ phone }) => phone && <bdi>{phone}</bdi> },
                { header: t("common.email"), cell: ({ email }) => email && <EmailAddress of={email} /> },
              ]}
            />
          </Card>
          {may("application-fees.read") && <ApplicationFeeCard application={application} />}
          <Answers application={application} />
          {may("documents.read") && <LazyDocuments of={{ admissionApplicationId: application.id }} />}
          <ApplicationNotes application={application} />
        </div>
      )}
    </Loaded>
  );
}
