import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/useRead.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { LinkButton } from "../../../../ui/actions/LinkButton.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { IncidentBadge } from "../../../behaviour/incidents/IncidentBadge.tsx";
import { LazyStudentConduct } from "../../../behaviour/LazyStudentConduct.ts";
import { StudentSuspensions } from "../../../behaviour/suspensions/StudentSuspensions.tsx";
import { StudentNotes } from "./StudentNotes.tsx";

/** The incidents, suspensions, points and sanctions of a student, and the log book with achievements. */
export function StudentBehaviour({ studentId }: { studentId: string }) {
  const { may } = useSignedIn();
  return (
    <div className="stack">
      {may("behaviour.read") && <StudentIncidents studentId={studentId} />}
      {may("behaviour.read") && <StudentSuspensions studentId={studentId} />}
      <LazyStudentConduct studentId={studentId} />
      {may("student-notes.read") && <StudentNotes studentId={studentId} />}
    </div>
  );
}

function StudentIncidents({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const read = useRead("/api/v1/discipline-incidents", { query: { studentId, limit: 50 } });
  return (
    <Card
      title={t("behaviour.incidents")}
      flush
      actions={
        may("behaviour.report") && (
          <LinkButton href={`/behaviour/new?studentId=${studentId}`} icon="plus" event="report-incident">
            {t("behaviour.report")}
          </LinkButton>
        )
      }
    >
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("behaviour.incidents")}
            rows={data}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/behaviour/${id}`}
            empty={t("behaviour.noneOfStudent")}
            columns={[
              {
                header: t("behaviour.category"),
                cell: ({ category }) => <strong>{t(`behaviour.kind.${category}`)}</strong>,
              },
              { header: t("behaviour.when"), cell: ({ occurredAt }) => instant(occurredAt) },
              { header: t("behaviour.severity"), cell: ({ severity }) => t(`behaviour.level.${severity}`) },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => <IncidentBadge status={status} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
