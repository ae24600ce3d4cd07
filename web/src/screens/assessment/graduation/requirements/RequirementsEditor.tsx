import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { plainNumber } from "../../../../lib/format/plainNumber.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Form } from "../../../../ui/forms/Form.tsx";
import { type GraduationPlanRow, graduationRefreshes, type RequirementRow } from "../graduation.ts";
import { type Draft, draftOf, RequirementFields } from "./RequirementFields.tsx";

interface Props {
  plan: GraduationPlanRow & { requirements?: readonly RequirementRow[] };
}

const decimalOf = (text: string) => (text.trim() ? plainNumber(text.trim()) : null);

/** The requirements of a draft, saved together. */
export function RequirementsEditor({ plan }: Props) {
  const { t } = useTranslation();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    [...(plan.requirements ?? [])].sort((one, other) => one.sortOrder - other.sortOrder).map(draftOf),
  );
  const save = useWrite(
    () =>
      send("put", "/api/v1/graduation-plans/{id}/requirements", {
        path: { id: plan.id },
        body: {
          requirements: drafts.map(({ name, kind, of, ofId, amount, minScore }) => {
            const ofCourses = kind === "credits" || kind === "courses";
            const narrowed = (which: Draft["of"]) => (ofCourses && of === which && ofId ? ofId : null);
            return {
              ...{ name: name.trim(), kind },
              departmentId: narrowed("department"),
              subjectId: narrowed("subject"),
              courseId: narrowed("course"),
              amount: kind === "clearance" ? null : decimalOf(amount),
              minScore: ofCourses ? decimalOf(minScore) : null,
            };
          }),
        },
      }),
    graduationRefreshes,
  );
  return (
    <Form
      error={save.error}
      onSubmit={() => save.mutate(undefined, { onSuccess: () => toast.done(t("common.saved")) })}
    >
      <p className="soft small">{t("graduation.requirementsHelp")}</p>
      {drafts.map((draft, index) => (
        <RequirementFields
          key={draft.key}
          draft={draft}
          index={index}
          onChange={(changes) =>
            setDrafts(drafts.map((each, at) => (at === index ? { ...each, ...changes } : each)))
          }
          onRemove={() => setDrafts(drafts.filter((_each, at) => at !== index))}
        />
      ))}
      <div className="row">
        <Button
          icon="plus"
          onClick={() => setDrafts([...drafts, draftOf(undefined)])}
          event="add-graduation-requirement"
        >
          {t("graduation.addRequirement")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-graduation-requirements">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
