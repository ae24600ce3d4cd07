import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { curriculumRefreshes } from "../curriculumRows.ts";
import { StateBadge } from "../StateBadge.tsx";
import { EditResource } from "./EditResource.tsx";
import { ResourceFile } from "./ResourceFile.tsx";
import { ResourceOpen } from "./ResourceOpen.tsx";
import "../Curriculum.css";

/** One learning resource for its teacher. */
export function ResourcePage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/learning-resources/{id}", {
    path: { id },
    query: { include: "course,courseOffering" },
  });
  const back = "/curriculum?tab=resources";
  const move = (status: "published" | "archived") =>
    send("put", "/api/v1/learning-resources/{id}/status", { path: { id }, body: { status } });
  return (
    <Loaded page read={read}>
      {(row) => (
        <div className="stack">
          <PageHead
            title={row.title}
            back={{ href: back, label: t("curriculum.resources") }}
            about={
              <span className="row">
                <span>{row.courseOffering?.title ?? row.course?.title}</span>
                <StateBadge status={row.status} />
              </span>
            }
            actions={
              may("learning-resources.write") && (
                <>
                  <Button onClick={() => setEditing(true)} event="edit-resource">
                    {t("common.edit")}
                  </Button>
                  {row.status !== "published" && (row.kind !== "file" || row.fileId) && (
                    <ConfirmButton
                      kind="primary"
                      label={t("curriculum.publish")}
                      question={t("curriculum.publishResourceAsk")}
                      event="publish-resource"
                      refreshes={curriculumRefreshes}
                      run={() => move("published")}
                    />
                  )}
                  {row.status === "published" && (
                    <ConfirmButton
                      label={t("curriculum.archive")}
                      question={t("curriculum.archiveAsk")}
                      event="archive-resource"
                      refreshes={curriculumRefreshes}
                      run={() => move("archived")}
                    />
                  )}
                  {row.status !== "published" && (
                    <ConfirmButton
                      kind="danger"
                      label={t("curriculum.remove")}
                      question={t("curriculum.removeAsk")}
                      event="remove-resource"
                      refreshes={curriculumRefreshes}
                      run={() => send("delete", "/api/v1/learning-resources/{id}", { path: { id } })}
                      onDone={() => go(back)}
                    />
                  )}
                </>
              )
            }
          />
          <Card title={t(`curriculum.kinds.${row.kind}`)}>
            <div className="stack">
              {row.description && (
                <p className="curriculum-text">
                  <bdi>{row.description}</bdi>
                </p>
              )}
              <p className="row">
                <bdi>{row.fileName ?? row.url}</bdi>
                <ResourceOpen of={row} />
              </p>
              {row.kind === "file" && may("learning-resources.write") && <ResourceFile id={id} />}
            </div>
          </Card>
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <EditResource resource={row} onDone={() => setEditing(false)} />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
