import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../../ui/actions/ConfirmButton.tsx";
import { StatusBadge } from "../../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { enrolmentRefreshes } from "./enrolmentRefreshes.ts";

const open = ["planned", "active", "suspended"];

/** What happened in one enrolment. The last change of class can be undone. */
export function EnrolmentHistory({ enrollment }: { enrollment: Row<"/api/v1/enrollments"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, today } = useFormat();
  const read = useRead("/api/v1/enrollment-status-changes", {
    query: { enrollmentId: enrollment.id, include: "fromSection,toSection", limit: 50 },
  });
  const title = t("enrolment.history", { year: enrollment.academicYear?.name ?? "" });
  return (
    <Card title={title} flush>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={title}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("enrolment.noHistory")}
            columns={[
              { header: t("common.date"), cell: ({ effectiveOn }) => <strong>{day(effectiveOn)}</strong> },
              {
                header: t("enrolment.change"),
                cell: ({ fromSection, toSection, toStatus }) =>
                  fromSection && toSection ? (
                    t("enrolment.moved", { from: fromSection.name, to: toSection.name })
                  ) : (
                    <span className="row">
                      <StatusBadge status={toStatus ?? "active"} />
                      <bdi>{toSection?.name}</bdi>
                    </span>
                  ),
              },
              { header: t("common.reason"), cell: ({ reason }) => reason },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (change) =>
                  change.id === data[0]?.id &&
                  change.fromSectionId &&
                  change.toSectionId === enrollment.sectionId &&
                  open.includes(enrollment.status) &&
                  may("students.manage") && (
                    <ConfirmButton
                      kind="plain"
                      label={t("enrolment.moveBack")}
                      question={t("enrolment.moveBackAsk", { name: change.fromSection?.name ?? "" })}
                      event="undo-move"
                      refreshes={enrolmentRefreshes}
                      run={() =>
                        send("put", "/api/v1/enrollments/{id}/section", {
                          path: { id: enrollment.id },
                          body: {
                            sectionId: change.fromSectionId!,
                            // Not before the change that is undone.
                            effectiveOn: change.effectiveOn > today() ? change.effectiveOn : today(),
                            reason: t("enrolment.undoReason"),
                          },
                        })
                      }
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
