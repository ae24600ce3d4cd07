import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { Problem } from "../../../api/Problem.ts";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Props {
  exam: Row<"/api/v1/exams">;
  onDone: () => void;
}
interface Refused {
  id: string;
  title: string;
  problem: Problem;
}

/** The term with the terms around and within it: a course of a semester can be examined in one of its grading periods. */
function relatedTerms(id: string, terms: readonly { id: string; parentId: string | null }[]): Set<string> {
  const parentOf = new Map(terms.map((term) => [term.id, term.parentId]));
  const pathOf = (start: string) => {
    const path: string[] = [];
    for (let at: string | null | undefined = start; at; at = parentOf.get(at)) path.push(at);
    return path;
  };
  return new Set([
    ...pathOf(id),
    ...terms.flatMap((term) => (pathOf(term.id).includes(id) ? [term.id] : [])),
  ]);
}

/** One course, the classes that sit it, and when. Those that are refused stay chosen, with the reason. */
export function AddPapersForm({ exam, onDone }: Props) {
  const { t } = useTranslation();
  const { levelChoices } = useStructure();
  const [level, setLevel] = useState("");
  const [course, setCourse] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const courses = useAll("/api/v1/courses", {
    query: { gradeLevelId: level, status: "active", sort: "title" },
    enabled: level !== "",
  });
  const offered = useAll("/api/v1/course-offerings", {
    query: { courseId: course, sort: "title" },
    enabled: course !== "",
  });
  const terms = useAll("/api/v1/academic-terms");
  const related = relatedTerms(exam.termId, terms.data?.data ?? []);
  const offerings = (course ? (offered.data?.data ?? []) : []).filter(({ termId }) => related.has(termId));
  const picked = offerings.filter(({ id }) => chosen?.includes(id) ?? true);
  const add = useWrite(
    async (values: Record<string, string>) => {
      const failed: Refused[] = [];
      for (const { id, title } of picked) {
        const { date, startsAt, endsAt, maxScore, passMark } = values as Record<string, string>;
        await send("post", "/api/v1/exam-papers", {
          body: {
            examId: exam.id,
            courseOfferingId: id,
            date: date!,
            startsAt: startsAt!,
            endsAt: endsAt!,
            ...(maxScore && { maxScore: plainNumber(maxScore) }),
            ...(passMark && { passMark: plainNumber(passMark) }),
          },
        }).catch((error: unknown) => {
          // Faulty values are the same for every class.
          if (!(error instanceof Problem) || error.code === "validation_failed") throw error;
          failed.push({ id, title, problem: error });
        });
      }
      return failed;
    },
    ["/exam-papers"],
  );
  const submit = (values: Record<string, string>) =>
    add.mutate(values, {
      onSuccess: (failed) => {
        const count = picked.length - failed.length;
        if (count > 0) toast.done(t("assessment.papersAdded", { count }));
        setRefused(failed);
        setChosen(failed.map(({ id }) => id));
        if (failed.length === 0) onDone();
      },
    });
  const choose = (pick: () => void) => {
    pick();
    setChosen(undefined);
    setRefused([]);
  };
  return (
    <Form error={add.error} onSubmit={submit}>
      {refused.length > 0 && (
        <Note tone="bad">
          <p>{t("assessment.papersRefused")}</p>
          <ul>
            {refused.map(({ id, title, problem }) => (
              <li key={id}>
                <bdi>{title}</bdi>: {problem.message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <div className="form-grid">
        <SelectField
          label={t("students.level")}
          required
          none={t("assessment.choose")}
          choices={levelChoices}
          value={level}
          onChange={({ target }) =>
            choose(() => {
              setLevel(target.value);
              setCourse("");
            })
          }
        />
        <SelectField
          label={t("staff.course")}
          required
          none={t("assessment.choose")}
          disabled={!level}
          choices={(level ? (courses.data?.data ?? []) : []).map(({ id, title }) => ({
            value: id,
            label: title,
          }))}
          value={course}
          onChange={({ target }) => choose(() => setCourse(target.value))}
        />
      </div>
      {course && offered.data && offerings.length === 0 && (
        <Note tone="warn">{t("assessment.notOffered")}</Note>
      )}
      {offerings.length > 0 && (
        <CheckGroup
          legend={t("assessment.classesOfPaper")}
          choices={offerings.map(({ id, title }) => ({ value: id, label: title }))}
          chosen={picked.map(({ id }) => id)}
          onChoose={setChosen}
        />
      )}
      <div className="form-grid">
        <Field
          label={t("common.date")}
          name="date"
          type="date"
          required
          min={exam.startsOn}
          max={exam.endsOn}
          defaultValue={exam.startsOn}
        />
        <Field label={t("common.from")} name="startsAt" type="time" required defaultValue="08:00" />
        <Field label={t("common.until")} name="endsAt" type="time" required defaultValue="10:00" />
        <Field
          label={t("assessment.maxScore")}
          name="maxScore"
          inputMode="decimal"
          defaultValue="100"
          required
        />
        <Field label={t("assessment.passMark")} name="passMark" inputMode="decimal" />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          busy={add.isPending}
          disabled={picked.length === 0}
          event="save-papers"
        >
          {t("assessment.addPapersCount", { count: picked.length })}
        </Button>
      </div>
    </Form>
  );
}
