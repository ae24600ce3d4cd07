import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { courseRequestRefreshes, type StudentRound } from "./courseRequestRows.ts";

/** Ranks the courses of a round: the chosen ones in order, then those that can be added. Sized for a thumb. */
export function RankChoices({ round, studentId }: { round: StudentRound; studentId: string }) {
  const { t } = useTranslation();
  const { id, options, placesEach, alternatives, request } = round;
  const isSubmitted = request?.status === "submitted";
  const former = isSubmitted ? request.choices.map(({ courseOfferingId }) => courseOfferingId) : [];
  const [chosen, setChosen] = useState<readonly string[]>(former);
  const max = placesEach + alternatives;
  const titleOf = (offering: string) =>
    options.find(({ courseOfferingId }) => courseOfferingId === offering)?.title ?? "";
  const raise = (index: number) => {
    const next = [...chosen];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    setChosen(next);
  };
  const submit = useWrite(
    () =>
      send("put", "/api/v1/course-request-rounds/{id}/requests", {
        path: { id },
        body: { studentId, courseOfferingIds: [...chosen] },
      }),
    courseRequestRefreshes,
  );
  const rest = options.filter(({ courseOfferingId }) => !chosen.includes(courseOfferingId));
  return (
    <Form
      error={submit.error}
      onSubmit={() => submit.mutate(undefined, { onSuccess: () => toast.done(t("electives.submitted")) })}
    >
      <p>{t("electives.howMany", { places: placesEach, max })}</p>
      <ol className="course-choices" aria-label={t("electives.choices")}>
        {chosen.map((offering, index) => (
          <li key={offering}>
            <span className="course-choice">
              <strong>
                {index + 1}. {titleOf(offering)}
              </strong>
              {index >= placesEach && <span className="soft small">{t("electives.alternative")}</span>}
            </span>
            <span className="row">
              {index > 0 && (
                <Button
                  kind="plain"
                  event="raise-course"
                  aria-label={`${t("electives.earlier")}: ${titleOf(offering)}`}
                  onClick={() => raise(index)}
                >
                  {t("electives.earlier")}
                </Button>
              )}
              <Button
                kind="plain"
                event="remove-course"
                aria-label={`${t("electives.remove")}: ${titleOf(offering)}`}
                onClick={() => setChosen(chosen.filter((each) => each !== offering))}
              >
                {t("electives.remove")}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <ul className="course-choices" aria-label={t("electives.offered")}>
          {rest.map(({ courseOfferingId, title, termName, capacity }) => (
            <li key={courseOfferingId}>
              <span className="course-choice">
                {title}
                <span className="soft small">
                  {capacity === null
                    ? termName
                    : t("electives.termAndPlaces", { term: termName, places: capacity })}
                </span>
              </span>
              <Button
                event="add-course"
                disabled={chosen.length >= max}
                aria-label={t("electives.add", { title })}
                onClick={() => setChosen([...chosen, courseOfferingId])}
              >
                {t("electives.choose")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-foot">
        {isSubmitted && (
          <ConfirmButton
            kind="plain"
            label={t("electives.withdraw")}
            question={t("electives.withdrawAsk")}
            event="withdraw-course-request"
            refreshes={courseRequestRefreshes}
            run={() => send("put", "/api/v1/course-requests/{id}/withdrawal", { path: { id: request.id } })}
            onDone={() => {
              setChosen([]);
              toast.done(t("common.done"));
            }}
          />
        )}
        <Button
          type="submit"
          kind="primary"
          busy={submit.isPending}
          disabled={chosen.length === 0 || (isSubmitted && chosen.join() === former.join())}
          event="submit-course-request"
        >
          {t(isSubmitted ? "electives.saveChanges" : "electives.submit")}
        </Button>
      </div>
    </Form>
  );
}
