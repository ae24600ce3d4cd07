import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { curriculumRefreshes, type Topic } from "../curriculumRows.ts";
import { TopicForm } from "./TopicForm.tsx";

/** The topics of a syllabus, in their order. */
export function SyllabusTopics({ syllabusId, mayChange }: { syllabusId: string; mayChange: boolean }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [edited, setEdited] = useState<Topic | "new">();
  const read = useAll("/api/v1/syllabus-topics", { query: { syllabusId, sort: "sortOrder" } });
  const done = () => setEdited(undefined);
  return (
    <>
      <Loaded read={read}>
        {({ data }) => (
          <Card title={t("curriculum.topics")} flush>
            <DataTable
              caption={t("curriculum.topics")}
              rows={data}
              keyOf={({ id }) => id}
              empty={t("curriculum.noTopics")}
              columns={[
                { header: t("curriculum.topic"), cell: ({ title }) => <strong>{title}</strong> },
                { header: t("curriculum.plannedOn"), cell: ({ plannedOn }) => day(plannedOn) },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: (topic) =>
                    mayChange && (
                      <span className="row">
                        <Button
                          kind="plain"
                          onClick={() => setEdited(topic)}
                          event="edit-topic"
                          aria-label={t("curriculum.editTopic", { topic: topic.title })}
                        >
                          {t("common.edit")}
                        </Button>
                        <ConfirmButton
                          kind="plain"
                          label={t("curriculum.remove")}
                          question={t("curriculum.removeTopicAsk", { topic: topic.title })}
                          event="remove-topic"
                          refreshes={curriculumRefreshes}
                          run={() =>
                            send("delete", "/api/v1/syllabus-topics/{id}", { path: { id: topic.id } })
                          }
                        />
                      </span>
                    ),
                },
              ]}
            />
            {mayChange && (
              <div className="dialog-foot">
                <Button icon="plus" onClick={() => setEdited("new")} event="add-topic">
                  {t("curriculum.addTopic")}
                </Button>
              </div>
            )}
          </Card>
        )}
      </Loaded>
      <Dialog
        title={t(edited === "new" ? "curriculum.addTopic" : "curriculum.topic")}
        open={edited !== undefined}
        onClose={done}
      >
        {edited && (
          <TopicForm syllabusId={syllabusId} topic={edited === "new" ? undefined : edited} onDone={done} />
        )}
      </Dialog>
    </>
  );
}
