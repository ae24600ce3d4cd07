import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../../../api/Problem.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type CardStep, runCardStep } from "./runCardStep.ts";

/** The report cards of a class, from generation to publication, with the next step. */
export function ClassReportCards({ sectionId, termId }: { sectionId: string; termId: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useAll("/api/v1/report-cards", { query: { sectionId, termId } });
  const [asking, setAsking] = useState(false);
  const step = useWrite(
    ({ which, isSure }: { which: CardStep; isSure: boolean }) =>
      runCardStep(which, sectionId, termId, { requireResults: !isSure }),
    ["/report-cards"],
  );
  const press = (which: CardStep, isSure = false) => {
    setAsking(false);
    step.mutate(
      { which, isSure },
      {
        onSuccess: (words) => toast.done(words),
        onError: (error) => {
          if (!(error instanceof Problem && error.code === "no_results")) return;
          step.reset();
          setAsking(true);
        },
      },
    );
  };
  return (
    <Card title={t("results.classCards")}>
      <Dialog title={t("results.generate")} open={asking} onClose={() => setAsking(false)}>
        <div className="stack">
          <p>{t("assessment.noResults")}</p>
          <div className="dialog-foot">
            <Button kind="plain" onClick={() => setAsking(false)}>
              {t("common.cancel")}
            </Button>
            <Button
              kind="primary"
              onClick={() => press("generation", true)}
              event="generate-cards-without-results"
            >
              {t("results.generate")}
            </Button>
          </div>
        </div>
      </Dialog>
      <Loaded read={read} lines={2}>
        {({ data }) => {
          const cards = data.filter(({ status }) => status !== "superseded");
          const count = (status: string) => cards.filter((card) => card.status === status).length;
          return (
            <div className="stack">
              <Progress
                label={t("status.published")}
                done={count("published")}
                of={cards.length}
                words={`${number(count("published"))} / ${number(cards.length)}`}
              />
              {count("withheld") > 0 && (
                <Note tone="warn">{t("results.withheldNow", { count: count("withheld") })}</Note>
              )}
              <ProblemNote error={step.error} />
              <div className="row">
                <Button busy={step.isPending} onClick={() => press("generation")} event="generate-cards">
                  {t(cards.length > 0 ? "results.generateAgain" : "results.generate")}
                </Button>
                {count("draft") > 0 && (
                  <Button busy={step.isPending} onClick={() => press("review")} event="review-cards">
                    {t("results.review", { count: count("draft") })}
                  </Button>
                )}
                {count("reviewed") + count("withheld") > 0 && (
                  <ConfirmButton
                    kind="primary"
                    label={t("results.publish")}
                    question={t("results.publishQuestion", {
                      count: number(count("reviewed") + count("withheld")) as never,
                    })}
                    event="publish-cards"
                    refreshes={["/report-cards"]}
                    run={() => runCardStep("publication", sectionId, termId)}
                    onDone={toast.done}
                  />
                )}
              </div>
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
