import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { zonedLocal } from "../../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { toTerm } from "../../structure/references.ts";
import { courseRequestRefreshes, type Round } from "../courseRequestRows.ts";
import { OfferedCourses } from "../OfferedCourses.tsx";
import { draftBody, roundBody } from "./roundBody.ts";

interface Props {
  /** The round that is edited; without it a draft is created. */
  of?: Round;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** The fields of a round. Once it is open, year, grade levels, beginning and numbers stay. */
export function RoundForm({ of, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const [termId, setTermId] = useState(of?.termId ?? "");
  const [grades, setGrades] = useState<readonly string[]>(of?.gradeLevelIds ?? []);
  const [offered, setOffered] = useState<readonly string[]>(of?.courseOfferingIds ?? []);
  const terms = useAll("/api/v1/academic-terms", { query: { sort: "-startsOn" } });
  const levels = useAll("/api/v1/grade-levels", { query: { sort: "sortOrder", status: "active" } });
  const isDraft = of === undefined || of.status === "draft";
  const local = (at: string | undefined) => (at ? zonedLocal(at, timezone) : "");
  const save = useWrite((values: Record<string, string>) => {
    const common = { ...roundBody(values, timezone), courseOfferingIds: [...offered] };
    const academicYearId =
      terms.data?.data.find(({ id }) => id === termId)?.academicYearId ?? of?.academicYearId ?? "";
    const draft = {
      ...draftBody(values, timezone),
      academicYearId,
      termId: termId || null,
      gradeLevelIds: [...grades],
    };
    return of
      ? send("patch", "/api/v1/course-request-rounds/{id}", {
          path: { id: of.id },
          body: isDraft ? { ...common, ...draft } : common,
        })
      : send("post", "/api/v1/course-request-rounds", { body: { ...common, ...draft } });
  }, courseRequestRefreshes);
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
      <Card>
        <div className="form-grid">
          <Field label={t("common.name")} name="name" defaultValue={of?.name} maxLength={120} required />
          {isDraft && (
            <ReferenceSelect
              to={toTerm}
              label={t("electives.term")}
              name="termId"
              none="–"
              value={termId}
              onChange={setTermId}
              required={!of?.academicYearId || of.termId !== null}
            />
          )}
          {isDraft && (
            <>
              <Field
                label={t("electives.placesEach")}
                name="placesEach"
                type="number"
                min={1}
                max={20}
                defaultValue={of?.placesEach ?? 1}
                required
              />
              <Field
                label={t("electives.alternatives")}
                hint={t("electives.alternativesHint")}
                name="alternatives"
                type="number"
                min={0}
                max={20}
                defaultValue={of?.alternatives ?? 1}
                required
              />
              <Field
                label={t("electives.opensAtField")}
                name="opensAt"
                type="datetime-local"
                defaultValue={local(of?.opensAt)}
                required
              />
            </>
          )}
          <Field
            label={t("electives.closesAtField")}
            name="closesAt"
            type="datetime-local"
            defaultValue={local(of?.closesAt)}
            required
          />
          <TextArea
            label={t("electives.instructions")}
            name="instructions"
            rows={3}
            maxLength={5_000}
            defaultValue={of?.instructions ?? ""}
          />
        </div>
        {isDraft && (
          <CheckGroup
            legend={t("electives.grades")}
            choices={(levels.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            chosen={grades}
            onChoose={setGrades}
          />
        )}
        {termId && <OfferedCourses termId={termId} chosen={offered} onChoose={setOffered} />}
      </Card>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-request-round">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
