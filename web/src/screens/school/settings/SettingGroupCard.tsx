import { useTranslation } from "react-i18next";
import { type KitWords, useKitWords } from "../../../kit/useKitWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { Setting, SettingGroup } from "./settingGroups.ts";
import { useSchoolSettings } from "./useSchoolSettings.ts";

/** One section of the school's settings, as a form. */
export function SettingGroupCard({ name, settings }: SettingGroup) {
  const { t } = useTranslation();
  const words = useKitWords();
  const { may } = useSignedIn();
  const { read, rows, save } = useSchoolSettings();
  if (!words) return <Skeleton />;
  const mayChange = may("settings.update");
  return (
    <Card title={words(`settings.${name}`)}>
      <Loaded read={read} lines={settings.length}>
        {() => (
          <Form
            error={save.error}
            onSubmit={(values) =>
              save.mutate(Object.fromEntries(settings.map((each) => [each.key, storedValue(each, values)])), {
                onSuccess: () => toast.done(t("common.saved")),
              })
            }
          >
            <p className="soft">{words(`settings.${name}About`)}</p>
            <div className="form-grid">
              {settings.map((each) => (
                <SettingInput
                  key={each.key}
                  setting={each}
                  value={rows.get(each.key)?.value ?? each.unset}
                  disabled={!mayChange}
                  words={words}
                />
              ))}
            </div>
            {mayChange && (
              <div className="dialog-foot">
                <Button type="submit" kind="primary" busy={save.isPending} event={`save-${name}`}>
                  {t("common.save")}
                </Button>
              </div>
            )}
          </Form>
        )}
      </Loaded>
    </Card>
  );
}

/** The value to store; null stores none, so that the default holds. */
function storedValue({ key, kind, unset }: Setting, values: Record<string, string>): unknown {
  const text = values[key]?.trim() ?? "";
  const value = kind === "check" ? key in values : kind === "number" ? Number(text) : text;
  return value === unset ? null : value;
}

interface InputProps {
  setting: Setting;
  value: unknown;
  disabled: boolean;
  words: KitWords;
}

function SettingInput({ setting: { key, kind, max }, value, disabled, words }: InputProps) {
  const label = words(`setting.${key}`);
  if (kind === "check")
    return <CheckField name={key} label={label} defaultChecked={value === true} disabled={disabled} />;
  const hint = {
    number: "",
    time: "",
    colour: words("settings.colourHint"),
    url: words("settings.logoHint"),
  }[kind];
  return (
    <Field
      name={key}
      label={label}
      {...(hint && { hint })}
      type={{ number: "number", time: "time", colour: "text", url: "url" }[kind]}
      {...(kind === "number" && { min: 0, max, step: 1, required: true })}
      {...(kind === "colour" && { pattern: "#[0-9a-fA-F]{6}", placeholder: "#1f6f54", dir: "ltr" })}
      {...(kind === "url" && { pattern: "https://.*", dir: "ltr" })}
      defaultValue={String(value)}
      disabled={disabled}
      autoComplete="off"
    />
  );
}
