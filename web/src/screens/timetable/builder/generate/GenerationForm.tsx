import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Body } from "../../../../api/types.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../../ui/feedback/ProblemNote.tsx";
import { CheckGroup } from "../../../../ui/forms/CheckGroup.tsx";
import { Form } from "../../../../ui/forms/Form.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import type { Plan } from "../plan/plan.ts";

const minutes = [1, 2, 5, 10, 30];
const perDay = [3, 4, 5, 6, 7, 8, 9, 10];
const wishes = ["teacherGaps", "classGaps", "spread", "avoid"] as const;
const importances = ["0", "1", "3", "10"] as const;

interface Props {
  plan: Plan;
  onStarted: () => void;
  onCancel: () => void;
}

/** The rules and wishes of a search for places. */
export function GenerationForm({ plan, onStarted, onCancel }: Props) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { number } = useFormat();
  const [seconds, setSeconds] = useState(60);
  const [limit, setLimit] = useState("");
  const [doubles, setDoubles] = useState<string[]>([]);
  const [weights, setWeights] = useState({ teacherGaps: 1, classGaps: 3, spread: 1, avoid: 3 });
  const start = useWrite(
    (body: Body<"/api/v1/timetable-generations", "post">) =>
      send("post", "/api/v1/timetable-generations", { body }),
    ["/timetable-generations"],
  );
  const courses = [...new Set(plan.items.map(({ offering }) => offering.courseId))]
    .map((value) => ({ value, label: plan.courses.get(value) ?? "" }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <Form
      onSubmit={() =>
        start.mutate(
          {
            timetableId: plan.timetable.id,
            seconds,
            options: {
              maxLessonsPerTeacherDay: limit ? Number(limit) : null,
              doubleCourseIds: doubles,
              weights,
            },
          },
          { onSuccess: onStarted },
        )
      }
    >
      <ProblemNote error={start.error} />
      <p className="soft">{w("generate.about")}</p>
      <div className="form-grid">
        <SelectField
          label={w("generate.time")}
          name="seconds"
          value={String(seconds)}
          choices={minutes.map((each) => ({
            value: String(each * 60),
            label: w("generate.minutes", { minutes: number(each) }),
          }))}
          onChange={({ target }) => setSeconds(Number(target.value))}
        />
        <SelectField
          label={w("generate.perDay")}
          name="perDay"
          none={w("generate.noLimit")}
          value={limit}
          choices={perDay.map((each) => ({ value: String(each), label: number(each) }))}
          onChange={({ target }) => setLimit(target.value)}
        />
        {wishes.map((wish) => (
          <SelectField
            key={wish}
            label={w(`generate.weight.${wish}`)}
            name={wish}
            value={String(weights[wish])}
            choices={importances.map((value) => ({ value, label: w(`generate.importance.${value}`) }))}
            onChange={({ target }) => setWeights({ ...weights, [wish]: Number(target.value) })}
          />
        ))}
      </div>
      {courses.length > 0 && (
        <details>
          <summary>{w("generate.doubles")}</summary>
          <CheckGroup
            legend={w("generate.doubles")}
            choices={courses}
            chosen={doubles}
            onChoose={setDoubles}
          />
        </details>
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={start.isPending} event="start-placing">
          {w("generate.start")}
        </Button>
      </div>
    </Form>
  );
}
