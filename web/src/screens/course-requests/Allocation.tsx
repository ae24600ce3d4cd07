import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AllocationPlaces } from "./AllocationPlaces.tsx";
import { courseRequestRefreshes, type Round } from "./courseRequestRows.ts";

/** Gives out the places of a round as a draft, which can be repeated until it is published. */
export function Allocation({ round }: { round: Round }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/course-allocations", {
    query: { courseRequestRoundId: round.id, sort: "-createdAt", limit: 1 },
  });
  const isOver =
    round.status === "closed" || (round.status === "open" && Date.parse(round.closesAt) <= Date.now());
  return (
    <Loaded read={read} lines={3}>
      {({ data: [run] }) => (
        <>
          <Card
            title={t("electives.allocation")}
            actions={
              isOver && (
                <>
                  <ConfirmButton
                    kind={run ? "secondary" : "primary"}
                    label={t(run ? "electives.runAgain" : "electives.run")}
                    question={t("electives.runAsk")}
                    event="run-course-allocation"
                    refreshes={courseRequestRefreshes}
                    run={({ seed }) =>
                      send("post", "/api/v1/course-allocations", {
                        body: { courseRequestRoundId: round.id, ...(seed?.trim() && { seed: seed.trim() }) },
                      })
                    }
                  >
                    <Field
                      label={t("electives.seed")}
                      hint={t("electives.seedHint")}
                      name="seed"
                      maxLength={64}
                    />
                  </ConfirmButton>
                  {run?.status === "draft" && (
                    <ConfirmButton
                      kind="primary"
                      label={t("electives.publish")}
                      question={t("electives.publishAsk")}
                      event="publish-course-allocation"
                      refreshes={courseRequestRefreshes}
                      run={() =>
                        send("put", "/api/v1/course-allocations/{id}/publication", { path: { id: run.id } })
                      }
                      onDone={() => toast.done(t("electives.published"))}
                    />
                  )}
                </>
              )
            }
          >
            {run ? (
              <Facts
                facts={[
                  [t("common.status"), t(`electives.runStatus.${run.status}`)],
                  [t("electives.placesGiven"), run.countAccepted],
                  [t("electives.waiting"), run.countWaiting],
                  [t("electives.seed"), run.seed],
                ]}
              />
            ) : (
              <p className="soft">{t(isOver ? "electives.notRun" : "electives.waitForEnd")}</p>
            )}
          </Card>
          {run && <AllocationPlaces allocationId={run.id} isPublished={run.status === "published"} />}
        </>
      )}
    </Loaded>
  );
}
