import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { RubricCard } from "./RubricCard.tsx";
import { RubricForm } from "./RubricForm.tsx";
import { rubricRefreshes } from "./rubricRows.ts";
import { useCriteria } from "./useCriteria.ts";

/** One rubric: its criteria and levels, to change and archive. */
export function RubricPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may, user } = useSignedIn();
  const [, go] = useLocation();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/rubrics/{id}", { path: { id }, query: { include: "subject,course" } });
  const { read: withCriteria, criteria } = useCriteria(id);
  return (
    <Loaded page read={read}>
      {(row) => {
        const isOwn = row.createdBy === user.id || !user.roles.includes("teacher");
        const mayChange = may("homework.write") && isOwn && row.status !== "replaced";
        const next = row.status === "active" ? "archived" : "active";
        return (
          <div className="stack">
            <PageHead
              title={row.title}
              back={{ href: "/rubrics", label: t("homework.rubric.rubrics") }}
              about={
                <span className="row">
                  <span>{row.course?.title ?? row.subject?.name}</span>
                  <span>{t("homework.rubric.versionOf", { number: row.version })}</span>
                  <Badge tone={row.status === "active" ? "good" : "plain"}>
                    {t(`homework.rubric.status.${row.status}`)}
                  </Badge>
                </span>
              }
              actions={
                mayChange && (
                  <>
                    <Button
                      onClick={() => setEditing(true)}
                      disabled={!withCriteria.data}
                      event="edit-rubric"
                    >
                      {t("common.edit")}
                    </Button>
                    <ConfirmButton
                      label={t(`homework.rubric.move.${next}`)}
                      question={t(`homework.rubric.ask.${next}`)}
                      event={`rubric-${next}`}
                      refreshes={rubricRefreshes}
                      run={() =>
                        send("patch", "/api/v1/rubrics/{id}", { path: { id }, body: { status: next } })
                      }
                    />
                  </>
                )
              }
            />
            {row.status === "replaced" && <Note tone="warn">{t("homework.rubric.isReplaced")}</Note>}
            <RubricCard rubricId={id} />
            <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)} shape="drawer">
              <RubricForm
                of={{ ...row, criteria }}
                onDone={(saved) => {
                  setEditing(false);
                  if (saved !== id) go(`/rubrics/${saved}`);
                }}
                onCancel={() => setEditing(false)}
              />
            </Dialog>
          </div>
        );
      }}
    </Loaded>
  );
}
