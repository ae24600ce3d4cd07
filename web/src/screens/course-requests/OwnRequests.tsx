import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { OwnRound } from "./OwnRound.tsx";

/** The rounds of a child or of the student: what can be requested, and what became of it. */
export function OwnRequests() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState("");
  const read = useAll("/api/v1/students");
  return (
    <>
      <PageHead title={t("nav.courseRequests")} />
      <Loaded read={read}>
        {({ data }) => {
          const studentId = chosen || data[0]?.id;
          if (!studentId) return null;
          return (
            <div className="stack">
              {data.length > 1 && (
                <SelectField
                  label={t("electives.child")}
                  value={studentId}
                  onChange={({ target }) => setChosen(target.value)}
                  choices={data.map((student) => ({ value: student.id, label: fullName(student) }))}
                />
              )}
              <StudentRounds key={studentId} studentId={studentId} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function StudentRounds({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/students/{id}/course-request-rounds", { path: { id: studentId } });
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <Card>
            <Empty>{t("electives.noRounds")}</Empty>
          </Card>
        ) : (
          data.map((round) => <OwnRound key={round.id} round={round} studentId={studentId} />)
        )
      }
    </Loaded>
  );
}
