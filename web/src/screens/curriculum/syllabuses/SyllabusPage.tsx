import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { dotted } from "../../../lib/format/isolated.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { toYear } from "../../structure/references.ts";
import { curriculumRefreshes } from "../curriculumRows.ts";
import { StateBadge } from "../StateBadge.tsx";
import { EditSyllabus } from "./EditSyllabus.tsx";
import { SyllabusTopics } from "./SyllabusTopics.tsx";
import "../Curriculum.css";

/** One syllabus: its outcomes and topics; heads of department publish it and copy it to the next year. */
export function SyllabusPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [editing, setEditing] = useState(false);
  const [academicYearId, setYear] = useState("");
  const read = useRead("/api/v1/syllabuses/{id}", {
    path: { id },
    query: { include: "course,academicYear" },
  });
  const mayWrite = may("curriculum.write");
  const move = (status: "published" | "archived") =>
    send("put", "/api/v1/syllabuses/{id}/status", { path: { id }, body: { status } });
  return (
    <Loaded page read={read}>
      {(row) => (
        <div className="stack">
          <PageHead
            title={row.title}
            back={{ href: "/curriculum?tab=syllabuses", label: t("curriculum.syllabuses") }}
            about={
              <span className="row">
                <span>{dotted(row.course?.title ?? "", row.academicYear?.name ?? "")}</span>
                <StateBadge status={row.status} />
              </span>
            }
            actions={
              mayWrite && (
                <>
                  {row.status !== "archived" && (
                    <Button onClick={() => setEditing(true)} event="edit-syllabus">
                      {t("common.edit")}
                    </Button>
                  )}
                  {row.status === "draft" && (
                    <ConfirmButton
                      kind="primary"
                      label={t("curriculum.publish")}
                      question={t("curriculum.publishAsk")}
                      event="publish-syllabus"
                      refreshes={curriculumRefreshes}
                      run={() => move("published")}
                    />
                  )}
                  {row.status !== "archived" && (
                    <ConfirmButton
                      label={t("curriculum.archive")}
                      question={t("curriculum.archiveAsk")}
                      event="archive-syllabus"
                      refreshes={curriculumRefreshes}
                      run={() => move("archived")}
                    />
                  )}
                  <ConfirmButton
                    label={t("curriculum.copyToYear")}
                    question={t("curriculum.copyToYearAsk")}
                    event="copy-syllabus"
                    refreshes={curriculumRefreshes}
                    run={() =>
                      send("post", "/api/v1/syllabuses/{id}/copies", {
                        path: { id },
                        body: { academicYearId },
                      })
                    }
                    onDone={(copy) => go(`/syllabuses/${copy.id}`)}
                  >
                    <ReferenceSelect
                      to={toYear}
                      label={t("curriculum.year")}
                      none={t("curriculum.choose")}
                      value={academicYearId}
                      onChange={setYear}
                      required
                    />
                  </ConfirmButton>
                </>
              )
            }
          />
          {row.outcomes && (
            <Card title={t("curriculum.outcomes")}>
              <p className="curriculum-text">
                <bdi>{row.outcomes}</bdi>
              </p>
            </Card>
          )}
          <SyllabusTopics syllabusId={id} mayChange={mayWrite && row.status !== "archived"} />
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <EditSyllabus syllabus={row} onDone={() => setEditing(false)} />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
