import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Choices } from "../Choices.tsx";
import { type PointKind, pointRefreshes, presets, signed } from "./pointRows.ts";
import { StudentToggles } from "./StudentToggles.tsx";
import { useOwnSections } from "./useOwnSections.ts";

const other = "other";

/** Awards points: tap the students, tap the reason, award. */
export function AwardPoints() {
  const { t } = useTranslation();
  const sections = useOwnSections();
  const [section, setSection] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [preset, setPreset] = useState("");
  const sectionId = section || (sections[0]?.value ?? "");
  const award = useWrite(({ kind, points, reason }: Record<string, string>) => {
    const known = presets.find(({ key }) => key === preset);
    return send("post", "/api/v1/behaviour-points", {
      body: {
        studentIds: [...chosen],
        ...(known
          ? { kind: known.kind, points: known.points, reason: t(`conduct.preset.${known.key}`) }
          : { kind: kind as PointKind, points: Number(points), reason: reason!.trim() }),
      },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
  }, pointRefreshes);
  return (
    <>
      <PageHead title={t("conduct.award")} back={{ href: "/behaviour/points", label: t("conduct.points") }} />
      {sections.length === 0 ? (
        <Empty icon="students">{t("conduct.noClass")}</Empty>
      ) : (
        <Form
          error={award.error}
          onSubmit={(values) =>
            award.mutate(values, {
              onSuccess: () => {
                toast.done(t("conduct.awarded"));
                setChosen([]);
                setPreset("");
              },
            })
          }
        >
          <Card title={t("conduct.who")}>
            <div className="stack">
              <SelectField
                label={t("conduct.class")}
                value={sectionId}
                choices={sections}
                onChange={({ target }) => {
                  setSection(target.value);
                  setChosen([]);
                }}
              />
              <StudentToggles sectionId={sectionId} chosen={chosen} onChoose={setChosen} />
            </div>
          </Card>
          <Card title={t("conduct.what")}>
            <div className="stack">
              <Choices
                legend={t("conduct.reason")}
                name="preset"
                value={preset}
                onChoose={setPreset}
                choices={[
                  ...presets.map((each) => ({
                    value: each.key,
                    label: `${t(`conduct.preset.${each.key}`)} ${signed(each)}`,
                  })),
                  { value: other, label: t("conduct.own") },
                ]}
              />
              {preset === other && (
                <div className="form-grid">
                  <SelectField
                    label={t("conduct.kindOfPoints")}
                    name="kind"
                    defaultValue="merit"
                    choices={(["merit", "demerit"] as const).map((value) => ({
                      value,
                      label: t(`conduct.${value}`),
                    }))}
                  />
                  <Field
                    label={t("conduct.amount")}
                    name="points"
                    type="number"
                    min={1}
                    max={100}
                    defaultValue={1}
                    required
                  />
                  <Field
                    label={t("conduct.reason")}
                    name="reason"
                    maxLength={200}
                    required
                    autoComplete="off"
                  />
                </div>
              )}
            </div>
          </Card>
          <div className="dialog-foot">
            <Button
              type="submit"
              kind="primary"
              disabled={chosen.length === 0 || preset === ""}
              busy={award.isPending}
              event="save-points"
            >
              {t("conduct.award")}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
