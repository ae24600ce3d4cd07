import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { ClassField } from "../ClassField.tsx";
import { coverageStatuses, curriculumRefreshes } from "../curriculumRows.ts";
import { useTopics } from "./useTopics.ts";

type Status = (typeof coverageStatuses)[number];

/** The topics of a class, to record which are covered. */
export function TopicProgress() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [params, setParams] = useSearchParams();
  const courseOfferingId = params.get("class") ?? "";
  const { coverage, topics } = useTopics(courseOfferingId);
  const recorded = useAll("/api/v1/topic-coverages", {
    query: { courseOfferingId },
    enabled: courseOfferingId !== "",
  });
  const save = useWrite(
    (body: { syllabusTopicId: string; status: Status }) =>
      send("put", "/api/v1/topic-coverages", { body: { ...body, courseOfferingId } }),
    curriculumRefreshes,
  );
  const choose = (value: string) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        next.set("class", value);
        return next;
      },
      { replace: true },
    );
  const rows = topics.map((topic) => ({
    topic,
    coverage: recorded.data?.data.find(({ syllabusTopicId }) => syllabusTopicId === topic.id),
  }));
  return (
    <div className="stack">
      <ClassField value={courseOfferingId} onChange={choose} />
      {save.isError && <ProblemNote error={save.error} />}
      {courseOfferingId && coverage.data && recorded.data && (
        <Card title={t("curriculum.topics")} flush>
          <DataTable
            caption={t("curriculum.topics")}
            rows={rows}
            keyOf={({ topic }) => topic.id}
            empty={t("curriculum.noSyllabus")}
            columns={[
              { header: t("curriculum.topic"), cell: ({ topic }) => <strong>{topic.title}</strong> },
              { header: t("curriculum.plannedOn"), cell: ({ topic }) => day(topic.plannedOn) },
              { header: t("curriculum.coveredOn"), cell: ({ coverage }) => day(coverage?.coveredOn) },
              {
                header: t("common.actions"),
                actions: true,
                cell: ({ topic, coverage }) => (
                  <SelectField
                    quiet
                    label={t("curriculum.statusOf", { topic: topic.title })}
                    value={coverage?.status ?? "planned"}
                    disabled={save.isPending}
                    data-event="record-coverage"
                    choices={coverageStatuses.map((value) => ({
                      value,
                      label: t(`curriculum.coverageStatus.${value}`),
                    }))}
                    onChange={({ target }) =>
                      save.mutate({ syllabusTopicId: topic.id, status: target.value as Status })
                    }
                  />
                ),
              },
            ]}
          />
        </Card>
      )}
    </div>
  );
}
