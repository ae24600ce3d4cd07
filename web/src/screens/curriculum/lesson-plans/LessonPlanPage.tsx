import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { dotted } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { EditPlan } from "./EditPlan.tsx";
import { PlanActions } from "./PlanActions.tsx";
import "../Curriculum.css";

/** One lesson plan, for its author and for the head of department. */
export function LessonPlanPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/lesson-plans/{id}", {
    path: { id },
    query: { include: "courseOffering,syllabusTopic,staffMember" },
  });
  return (
    <Loaded page read={read}>
      {(row) => (
        <div className="stack">
          <PageHead
            title={row.courseOffering?.title ?? ""}
            back={{ href: "/curriculum", label: t("nav.curriculum") }}
            about={
              <span className="row">
                <span>{dotted(day(row.date), row.staffMember ? fullName(row.staffMember) : "")}</span>
                <StateBadge status={row.status} />
              </span>
            }
            actions={<PlanActions plan={row} onEdit={() => setEditing(true)} />}
          />
          {row.status === "returned" && row.returnComment && (
            <Note tone="warn">
              <bdi className="curriculum-text">{row.returnComment}</bdi>
            </Note>
          )}
          {row.syllabusTopic && <p>{row.syllabusTopic.title}</p>}
          {(["objectives", "activities", "materials"] as const).map(
            (name) =>
              row[name] && (
                <Card key={name} title={t(`curriculum.${name}`)}>
                  <p className="curriculum-text">
                    <bdi>{row[name]}</bdi>
                  </p>
                </Card>
              ),
          )}
          {row.liveUrl && (
            <Card title={t("curriculum.liveUrl")}>
              <a href={row.liveUrl} target="_blank" rel="noreferrer" className="curriculum-text">
                {row.liveUrl}
              </a>
            </Card>
          )}
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <EditPlan plan={row} onDone={() => setEditing(false)} />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
