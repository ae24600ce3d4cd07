import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

type Mode = Body<"/api/v1/school/four-eyes", "put">["mode"];
const modes = ["auto", "on", "off"] as const satisfies readonly Mode[];

/** The setting for approval by a second person. */
export function FourEyes() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/school/four-eyes");
  const save = useWrite(
    (mode: Mode) => send("put", "/api/v1/school/four-eyes", { body: { mode } }),
    ["/school"],
  );
  return (
    <Card title={t("settings.fourEyes")}>
      <Loaded read={read} lines={2}>
        {({ mode }) => (
          <Form
            error={save.error}
            onSubmit={(values) =>
              save.mutate(values["mode"] as Mode, { onSuccess: () => toast.done(t("common.saved")) })
            }
          >
            <p className="soft">{t("settings.fourEyesHint")}</p>
            <SelectField
              key={mode}
              label={t("settings.fourEyesMode")}
              name="mode"
              defaultValue={mode}
              disabled={!may("settings.update")}
              choices={modes.map((value) => ({ value, label: t(`settings.fourEyesModes.${value}`) }))}
            />
            {may("settings.update") && (
              <div className="dialog-foot">
                <Button type="submit" kind="primary" busy={save.isPending} event="save-four-eyes">
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
