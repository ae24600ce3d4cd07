import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useSchoolSettings } from "../../school/settings/useSchoolSettings.ts";
import { defaultRule, type MasteryRule, methods, readLevels, writeLevels } from "./masteryRule.ts";

const key = "standards.mastery";

/** How the mastery of a standard follows from scores, in the whole school. */
export function MasteryRuleForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { read, rows, save } = useSchoolSettings();
  return (
    <Loaded read={read}>
      {() => {
        const rule = (rows.get(key)?.value as MasteryRule | undefined) ?? defaultRule(t);
        const store = (values: Record<string, string>) => ({
          [key]: {
            method: values["method"],
            newestWeight: Number(values["newestWeight"]),
            levels: readLevels(values["levels"] ?? ""),
          },
        });
        return (
          <Form
            error={save.error}
            onSubmit={(values) =>
              save.mutate(store(values), {
                onSuccess: () => {
                  toast.done(t("common.saved"));
                  onDone();
                },
              })
            }
          >
            <div className="form-grid">
              <SelectField
                label={t("standards.rule.method")}
                name="method"
                defaultValue={rule.method}
                choices={methods.map((value) => ({ value, label: t(`standards.methods.${value}`) }))}
              />
              <Field
                label={t("standards.rule.newestWeight")}
                hint={t("standards.rule.newestHint")}
                name="newestWeight"
                type="number"
                min={50}
                max={95}
                required
                defaultValue={rule.newestWeight ?? 65}
              />
              <TextArea
                label={t("standards.rule.levels")}
                name="levels"
                rows={5}
                required
                defaultValue={writeLevels(rule.levels)}
              />
            </div>
            <p className="soft small">{t("standards.rule.levelsHint")}</p>
            <div className="dialog-foot">
              <Button kind="plain" onClick={onDone}>
                {t("common.cancel")}
              </Button>
              <Button type="submit" kind="primary" busy={save.isPending} event="save-mastery-rule">
                {t("common.save")}
              </Button>
            </div>
          </Form>
        );
      }}
    </Loaded>
  );
}
