import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { ResourceList } from "../../../../kit/ResourceList.tsx";
import { useSetupWords } from "../../../../kit/useSetupWords.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../../ui/feedback/StatusBadge.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { courseEnrollments } from "./courseEnrollments.ts";
import { EnrolmentHistory } from "./EnrolmentHistory.tsx";
import { ProgramField } from "./ProgramField.tsx";

const open = ["planned", "active", "suspended"];

/** The enrolments of a student, year by year, and every change of class. */
export function Enrolments({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const { level } = useStructure();
  const words = useSetupWords();
  const [editing, setEditing] = useState<RollProps["enrollment"]>();
  const read = useRead("/api/v1/enrollments", {
    query: { studentId, include: "academicYear,section,program", limit: 50 },
  });
  return (
    <Loaded read={read}>
      {({ data }) => (
        <div className="stack">
          <Card title={t("students.enrollments")} flush>
            <DataTable
              caption={t("students.enrollments")}
              rows={data}
              keyOf={({ id }) => id}
              empty={t("students.noEnrollment")}
              columns={[
                {
                  header: t("students.year"),
                  cell: ({ academicYear }) => <strong>{academicYear?.name}</strong>,
                },
                { header: t("students.class"), cell: ({ section }) => <bdi>{section?.name ?? "–"}</bdi> },
                { header: t("students.level"), cell: ({ gradeLevelId }) => level(gradeLevelId) },
                {
                  header: t("enrolment.program"),
                  cell: ({ program }) => program && <bdi>{program.name}</bdi>,
                },
                { header: t("enrolment.roll"), cell: ({ rollNumber }) => rollNumber },
                { header: t("common.from"), cell: ({ startsOn }) => day(startsOn) },
                { header: t("common.until"), cell: ({ endsOn }) => endsOn && day(endsOn) },
                { header: t("common.reason"), cell: ({ exitReason }) => exitReason },
                {
                  header: t("common.status"),
                  phone: "corner",
                  cell: ({ status }) => <StatusBadge status={status} />,
                },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: (enrollment) =>
                    may("students.manage") &&
                    open.includes(enrollment.status) && (
                      <Button kind="plain" onClick={() => setEditing(enrollment)} event="open-roll-number">
                        {t("enrolment.changeRoll")}
                      </Button>
                    ),
                },
              ]}
            />
          </Card>
          <h2>{words?.resource("course-enrollments").title}</h2>
          <ResourceList resource={courseEnrollments} within of={{ studentId }} />
          {data.slice(0, 3).map((enrollment) => (
            <EnrolmentHistory key={enrollment.id} enrollment={enrollment} />
          ))}
          <Dialog
            title={t("enrolment.changeRoll")}
            open={editing !== undefined}
            onClose={() => setEditing(undefined)}
          >
            {editing && <RollNumber enrollment={editing} onDone={() => setEditing(undefined)} />}
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}

interface RollProps {
  enrollment: { id: string; rollNumber: string | null; programId: string | null };
  onDone: () => void;
}

function RollNumber({ enrollment, onDone }: RollProps) {
  const { t } = useTranslation();
  const save = useWrite(
    ({ rollNumber, programId }: Record<string, string>) =>
      send("patch", "/api/v1/enrollments/{id}", {
        path: { id: enrollment.id },
        body: {
          rollNumber: rollNumber!.trim() || null,
          ...(programId !== undefined && { programId: programId || null }),
        },
      }),
    ["/enrollments", "/students", "/sections"],
  );
  return (
    <SaveForm save={save} event="save-roll-number" onDone={onDone}>
      <Field
        label={t("enrolment.roll")}
        name="rollNumber"
        maxLength={20}
        autoComplete="off"
        defaultValue={enrollment.rollNumber ?? ""}
      />
      <ProgramField present={enrollment.programId} />
    </SaveForm>
  );
}
