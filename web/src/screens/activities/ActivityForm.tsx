import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useAll } from "../../api/useAll.ts";
import { useWrite } from "../../api/useWrite.ts";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CheckGroup } from "../../ui/forms/CheckGroup.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { toStaffMember, toTerm } from "../structure/references.ts";
import { ActivityTimeFields } from "./ActivityTimeFields.tsx";
import { activityBody } from "./activityBody.ts";
import { type Activity, activityRefreshes, activityTypes } from "./activityRows.ts";

interface Props {
  /** The activity that is edited; without it a draft is created. */
  of?: Activity;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** The fields of an activity. Once it is open, type, term, fee and terms stay. */
export function ActivityForm({ of, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { may, school } = useSignedIn();
  const [termId, setTermId] = useState(of?.termId ?? "");
  const [organiser, setOrganiser] = useState(of?.organiserStaffId ?? "");
  const [grades, setGrades] = useState<readonly string[]>(of?.gradeLevelIds ?? []);
  const [category, setCategory] = useState(of?.feeCategoryId ?? "");
  const levels = useAll("/api/v1/grade-levels", { query: { sort: "sortOrder", status: "active" } });
  const mayBill = may("fees.bill");
  const categories = useAll("/api/v1/fee-categories", { query: { status: "active" }, enabled: mayBill });
  const isDraft = of === undefined || of.status === "draft";
  const save = useWrite((values: Record<string, string>) => {
    const fee = category ? { amount: values["fee"]!.trim(), currency: school.currency } : null;
    const common = {
      ...activityBody(values, school.timezone),
      organiserStaffId: organiser || null,
      gradeLevelIds: [...grades],
    };
    const first = {
      type: values["type"] as Activity["type"],
      termId,
      consentTerms: values["consentTerms"]?.trim() || null,
      ...(mayBill && { feeCategoryId: category || null, fee }),
    };
    return of
      ? send("patch", "/api/v1/activities/{id}", {
          path: { id: of.id },
          body: isDraft ? { ...common, ...first } : common,
        })
      : send("post", "/api/v1/activities", { body: { ...common, ...first } });
  }, activityRefreshes);
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
          <Field label={t("activities.name")} name="name" defaultValue={of?.name} maxLength={120} required />
          {isDraft && (
            <>
              <SelectField
                label={t("activities.type")}
                name="type"
                defaultValue={of?.type ?? "club"}
                choices={activityTypes.map((value) => ({ value, label: t(`activities.types.${value}`) }))}
              />
              <ReferenceSelect
                to={toTerm}
                label={t("activities.term")}
                name="termId"
                none="–"
                value={termId}
                onChange={setTermId}
                required
              />
            </>
          )}
          <Field
            label={t("activities.capacity")}
            name="capacity"
            type="number"
            min={1}
            max={10_000}
            defaultValue={of?.capacity}
            required
          />
          <ReferenceSelect
            to={toStaffMember}
            label={t("activities.organiser")}
            name="organiserStaffId"
            none="–"
            value={organiser}
            onChange={setOrganiser}
          />
          <TextArea
            label={t("activities.description")}
            name="description"
            rows={3}
            maxLength={5_000}
            defaultValue={of?.description ?? ""}
          />
          <ActivityTimeFields of={of} />
          <Field
            label={t("activities.minAverage")}
            name="minAverage"
            type="number"
            min={1}
            max={100}
            defaultValue={of?.minAverage ?? ""}
          />
          <Field
            label={t("activities.minAttendance")}
            name="minAttendance"
            type="number"
            min={1}
            max={100}
            defaultValue={of?.minAttendance ?? ""}
          />
          {isDraft && (
            <TextArea
              label={t("activities.terms")}
              name="consentTerms"
              rows={3}
              maxLength={5_000}
              defaultValue={of?.consentTerms ?? ""}
            />
          )}
          {isDraft && mayBill && (
            <SelectField
              label={t("activities.feeCategory")}
              name="feeCategoryId"
              none={t("activities.noFee")}
              value={category}
              onChange={({ target }) => setCategory(target.value)}
              choices={(categories.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {isDraft && category && (
            <Field
              label={`${t("activities.fee")} (${school.currency})`}
              name="fee"
              path="fee.amount"
              inputMode="decimal"
              defaultValue={of?.fee?.amount}
              required
            />
          )}
        </div>
        <CheckGroup
          legend={t("activities.grades")}
          choices={(levels.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          chosen={grades}
          onChoose={setGrades}
        />
      </Card>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-activity">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
