import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AddIntervention } from "./interventions/AddIntervention.tsx";
import { interventionColumns } from "./interventions/interventionColumns.tsx";
import { planColumns } from "./plans/planColumns.tsx";
import { warningColumns } from "./warnings/warningColumns.tsx";
import "./Support.css";

/** The support plans, early warnings and interventions of a student. */
export function StudentSupport({ studentId }: { studentId: string }) {
  const { may } = useSignedIn();
  return (
    <div className="stack">
      {may("support-plans.read") && <Plans studentId={studentId} />}
      {may("early-warnings.read") && <Warnings studentId={studentId} />}
      {may("early-warnings.read") && <Interventions studentId={studentId} />}
    </div>
  );
}

function Plans({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/support-plans", {
    query: { studentId, include: "ownerStaff", sort: "-createdAt", limit: 50 },
  });
  return (
    <Card
      title={t("support.plans")}
      flush
      actions={
        may("support-plans.manage") && (
          <LinkButton href={`/support-plans/new?studentId=${studentId}`} icon="plus" event="add-support-plan">
            {t("support.newPlan")}
          </LinkButton>
        )
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("support.plans")}
            rows={data}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/support-plans/${id}`}
            empty={t("support.noPlans")}
            columns={planColumns({ t, day })}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Warnings({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useRead("/api/v1/early-warnings", {
    query: { studentId, include: "warningRule,assignedStaffMember", limit: 50 },
  });
  return (
    <Card title={t("support.warnings")} flush>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("support.warnings")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("support.noWarnings")}
            columns={warningColumns({ t, day })}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Interventions({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/interventions", {
    query: { studentId, include: "ownerStaff", limit: 50 },
  });
  return (
    <Card
      title={t("support.interventions")}
      flush
      actions={may("early-warnings.manage") && <AddIntervention studentId={studentId} />}
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("support.interventions")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("support.noInterventions")}
            columns={interventionColumns({ t, day })}
          />
        )}
      </Loaded>
    </Card>
  );
}
