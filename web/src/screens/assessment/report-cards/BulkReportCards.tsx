import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useUnsaved } from "../../../lib/unsaved/useUnsaved.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { useTermChoices } from "../useTermChoices.ts";
import { type CardStep, runCardStep } from "./runCardStep.ts";

interface Outcome {
  id: string;
  name: string;
  words?: string;
  error?: unknown;
}
interface Run {
  step: CardStep;
  of: number;
  outcomes: readonly Outcome[];
  isRunning: boolean;
}

/** Generates, reviews or publishes the report cards of a grade level or the whole school, class by class. */
export function BulkReportCards() {
  const { t } = useTranslation();
  const { number, today } = useFormat();
  const client = useQueryClient();
  const { sections, levelChoices } = useStructure();
  const termChoices = useTermChoices();
  const terms = useRead("/api/v1/academic-terms", {
    query: { limit: 50, sort: "-startsOn", include: "academicYear" },
  });
  const [chosenTerm, setTermId] = useState<string>();
  const [level, setLevel] = useState("");
  const now = today();
  const usual = terms.data?.data.find(({ startsOn, endsOn }) => startsOn <= now && now <= endsOn)?.id;
  const termId = chosenTerm ?? usual ?? "";
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  const isRunning = run?.isRunning ?? false;
  useUnsaved(isRunning);
  const year = terms.data?.data.find(({ id }) => id === termId)?.academicYearId;
  const concerned = sections.filter(
    ({ academicYearId, gradeLevelId }) => academicYearId === year && (!level || gradeLevelId === level),
  );
  const failed = run?.outcomes.filter(({ error }) => error) ?? [];

  const start = async (step: CardStep, classes: readonly { id: string; name: string }[]) => {
    isStopped.current = false;
    let outcomes: readonly Outcome[] = [];
    setRun({ step, of: classes.length, outcomes, isRunning: true });
    for (const { id, name } of classes) {
      if (isStopped.current) break;
      const outcome = await runCardStep(step, id, termId, { requireResults: true }).then(
        (words) => ({ words }),
        (error: unknown) => ({ error }),
      );
      outcomes = [...outcomes, { id, name, ...outcome }];
      setRun({ step, of: classes.length, outcomes, isRunning: true });
    }
    setRun({ step, of: classes.length, outcomes, isRunning: false });
    void client.invalidateQueries({ queryKey: ["/api/v1/report-cards"] });
  };
  const canStart = concerned.length > 0 && !isRunning;
  return (
    <div className="stack">
      <p className="soft">{t("assessment.bulkHelp")}</p>
      <div className="form-grid">
        <SelectField
          label={t("results.term")}
          none={t("assessment.choose")}
          disabled={isRunning}
          choices={termChoices}
          value={termId}
          onChange={({ target }) => setTermId(target.value)}
        />
        <SelectField
          label={t("students.level")}
          none={t("assessment.wholeSchool")}
          disabled={isRunning}
          choices={levelChoices}
          value={level}
          onChange={({ target }) => setLevel(target.value)}
        />
      </div>
      {termId && concerned.length === 0 && <Note tone="warn">{t("assessment.noClasses")}</Note>}
      {concerned.length > 0 && (
        <p className="soft small">
          {t("assessment.classCount", { count: number(concerned.length) as never })}
        </p>
      )}
      <div className="row">
        <Button
          kind="primary"
          disabled={!canStart}
          onClick={() => void start("generation", concerned)}
          event="bulk-generate"
        >
          {t("results.generate")}
        </Button>
        <Button disabled={!canStart} onClick={() => void start("review", concerned)} event="bulk-review">
          {t("assessment.reviewAll")}
        </Button>
        {canStart && (
          <ConfirmButton
            label={t("results.publish")}
            question={t("assessment.bulkPublishQuestion", { count: number(concerned.length) as never })}
            event="bulk-publish"
            refreshes={[]}
            run={() => Promise.resolve()}
            onDone={() => void start("publication", concerned)}
          />
        )}
        {isRunning && (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
            event="bulk-stop"
          >
            {t("assessment.stop")}
          </Button>
        )}
      </div>
      {run && (
        <>
          <Progress
            label={t(`assessment.step.${run.step}`)}
            done={run.outcomes.length}
            of={run.of}
            words={`${number(run.outcomes.length)} / ${number(run.of)}`}
          />
          {!isRunning && failed.length > 0 && (
            <div>
              <Button onClick={() => void start(run.step, failed)} event="bulk-retry">
                {t("assessment.retryFailed", { count: number(failed.length) as never })}
              </Button>
            </div>
          )}
          {run.outcomes.length > 0 && (
            <DataTable
              caption={t("results.classCards")}
              rows={run.outcomes}
              keyOf={({ id }) => id}
              empty=""
              columns={[
                { header: t("students.class"), cell: ({ name }) => <bdi>{name}</bdi> },
                {
                  header: t("common.status"),
                  cell: ({ words, error }) => (error ? <ProblemNote error={error} /> : words),
                },
              ]}
            />
          )}
        </>
      )}
    </div>
  );
}
