import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Note } from "../../ui/Note.tsx";
import { ProblemNote } from "../../ui/ProblemNote.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { toast } from "../../ui/toast.ts";

type Step = "generation" | "review" | "publication";

/** The report cards of a class from the making to the families: how far they are, and the next step. */
export function ClassReportCards({ sectionId, termId }: { sectionId: string; termId: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRead("/api/v1/report-cards", { query: { sectionId, termId, limit: 200 } });
  const step = useWrite(
    async (which: Step): Promise<string> => {
      const options = { path: { id: sectionId }, body: { termId } };
      if (which === "generation") {
        const made = await send("post", "/api/v1/sections/{id}/report-cards/generation", options);
        return t("results.generated", { ...made });
      }
      if (which === "review") {
        const { reviewed } = await send("post", "/api/v1/sections/{id}/report-cards/review", options);
        return t("results.reviewedNow", { count: reviewed });
      }
      const shown = await send("post", "/api/v1/sections/{id}/report-cards/publication", options);
      return t("results.publishedNow", { ...shown });
    },
    ["/report-cards"],
  );
  const press = (which: Step) => step.mutate(which, { onSuccess: (words) => toast.done(words) });
  return (
    <Card title={t("results.classCards")}>
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
                  <Button
                    kind="primary"
                    busy={step.isPending}
                    onClick={() => press("publication")}
                    event="publish-cards"
                  >
                    {t("results.publish")}
                  </Button>
                )}
              </div>
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
