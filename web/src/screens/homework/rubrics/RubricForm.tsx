import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { toCourse, toSubject } from "../../structure/references.ts";
import { CriterionFields } from "./CriterionFields.tsx";
import { criteriaOf, draftsOf, emptyCriterion } from "./rubricDraft.ts";
import { type Criterion, type Rubric, rubricRefreshes } from "./rubricRows.ts";
import "./Rubrics.css";

const MAX_CRITERIA = 20;

interface Props {
  /** The rubric that is edited; without it a new one is written. */
  of?: Rubric & { criteria: readonly Criterion[] };
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** Writes or changes a rubric: its criteria with their levels and points. */
export function RubricForm({ of, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const [drafts, setDrafts] = useState(() => draftsOf(of?.criteria));
  const [courseId, setCourse] = useState(of?.courseId ?? "");
  const [subjectId, setSubject] = useState(of?.subjectId ?? "");
  const save = useWrite((values: Record<string, string>) => {
    const body = {
      title: values["title"]!,
      description: values["description"]?.trim() || null,
      courseId: courseId || null,
      subjectId: courseId ? null : subjectId || null,
      criteria: criteriaOf(drafts),
    };
    return of
      ? send("patch", "/api/v1/rubrics/{id}", { path: { id: of.id }, body })
      : send("post", "/api/v1/rubrics", { body });
  }, rubricRefreshes);
  return (
    <Form
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: ({ id }) => {
            toast.done(t("common.saved"));
            onDone(id);
          },
        })
      }
    >
      {of && <Note>{t("homework.rubric.editHint")}</Note>}
      <Field label={t("homework.title")} name="title" defaultValue={of?.title} maxLength={120} required />
      <TextArea
        label={t("homework.rubric.description")}
        name="description"
        rows={2}
        maxLength={2_000}
        defaultValue={of?.description ?? ""}
      />
      <ReferenceSelect
        to={toCourse}
        label={t("homework.course")}
        none={t("homework.rubric.anyCourse")}
        value={courseId}
        onChange={setCourse}
      />
      {!courseId && (
        <ReferenceSelect
          to={toSubject}
          label={t("homework.rubric.subject")}
          none={t("homework.rubric.anySubject")}
          value={subjectId}
          onChange={setSubject}
        />
      )}
      {drafts.map((draft, index) => (
        <CriterionFields
          key={draft.key}
          number={index + 1}
          draft={draft}
          mayRemove={drafts.length > 1}
          onChange={(changed) => setDrafts(drafts.map((each) => (each.key === draft.key ? changed : each)))}
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {drafts.length < MAX_CRITERIA && (
        <Button
          icon="plus"
          onClick={() => setDrafts([...drafts, emptyCriterion(drafts.at(-1))])}
          event="add-criterion"
        >
          {t("homework.rubric.addCriterion")}
        </Button>
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-rubric">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
