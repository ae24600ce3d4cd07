import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type Assignment, homeworkRefreshes, type Submission } from "../homeworkRows.ts";
import { MarkForm } from "./MarkForm.tsx";
import { SubmissionBadge } from "./SubmissionBadge.tsx";

const nameOf = ({ student }: Submission) => (student ? fullName(student) : "");

/** The class with what each student handed in, to mark and return. */
export function ClassSubmissions({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [marking, setMarking] = useState<string>();
  const mayMark = may("homework.write") && assignment.status !== "cancelled";
  const read = useAll("/api/v1/assignment-submissions", {
    query: { assignmentId: assignment.id, include: `student${nameFields},ratings` },
  });
  return (
    <Loaded read={read}>
      {({ data }) => {
        const rows = [...data].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
        const opened = rows.find(({ id }) => id === marking);
        const toReturn = rows.filter(({ status }) => status === "graded").length;
        return (
          <Card title={t("homework.class")} flush>
            <DataTable
              caption={t("homework.class")}
              rows={rows}
              keyOf={({ id }) => id}
              empty={t("homework.noStudents")}
              columns={[
                {
                  header: t("homework.student"),
                  cell: ({ student }) => <strong>{student && fullName(student)}</strong>,
                },
                {
                  header: t("homework.handedInAt"),
                  cell: ({ submittedAt }) => submittedAt && instant(submittedAt),
                },
                {
                  header: t("homework.mark"),
                  align: "end",
                  cell: ({ score }) => score && `${Number(score)} / ${Number(assignment.maxScore)}`,
                },
                {
                  header: t("common.status"),
                  phone: "corner",
                  cell: (submission) => <SubmissionBadge of={submission} />,
                },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: ({ id, student }) =>
                    mayMark && (
                      <Button
                        kind="plain"
                        onClick={() => setMarking(id)}
                        event="open-marking"
                        aria-label={t("homework.markOf", { name: student ? fullName(student) : "" })}
                      >
                        {t("homework.markIt")}
                      </Button>
                    ),
                },
              ]}
            />
            {mayMark && toReturn > 0 && (
              <div className="dialog-foot">
                <ConfirmButton
                  kind="primary"
                  label={t("homework.returnAll")}
                  question={t("homework.returnAllAsk", { count: toReturn })}
                  event="return-all-homework"
                  refreshes={homeworkRefreshes}
                  run={() => send("put", "/api/v1/assignments/{id}/returns", { path: { id: assignment.id } })}
                />
              </div>
            )}
            <Dialog
              title={opened?.student ? fullName(opened.student) : t("homework.markIt")}
              open={opened !== undefined}
              onClose={() => setMarking(undefined)}
              shape="drawer"
            >
              {opened && (
                <MarkForm assignment={assignment} submission={opened} onDone={() => setMarking(undefined)} />
              )}
            </Dialog>
          </Card>
        );
      }}
    </Loaded>
  );
}
