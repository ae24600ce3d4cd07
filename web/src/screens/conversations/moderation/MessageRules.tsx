import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Body } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

type Rules = Body<"/api/v1/communication/message-rules", "put">;
const kinds = ["staff", "guardian", "student"] as const;
const levels = ["nobody", "own", "everybody"] as const;

/** Settings for who can message whom. */
export function MessageRules() {
  const { t } = useTranslation();
  const read = useRead("/api/v1/communication/message-rules");
  const save = useWrite(
    (values: Record<string, string>) => {
      const row = (from: string) => Object.fromEntries(kinds.map((to) => [to, values[`${from}-${to}`]]));
      const body = Object.fromEntries(kinds.map((from) => [from, row(from)])) as unknown as Rules;
      return send("put", "/api/v1/communication/message-rules", { body });
    },
    ["/communication"],
  );
  return (
    <Loaded read={read}>
      {(rules) => (
        <Form
          error={save.error}
          onSubmit={(values) => save.mutate(values, { onSuccess: () => toast.done(t("common.saved")) })}
        >
          <p className="soft">{t("conversations.rulesHint")}</p>
          {kinds.map((from) => (
            <Card key={from} title={t(`conversations.from.${from}`)}>
              <div className="form-grid">
                {kinds.map((to) => (
                  <SelectField
                    key={to}
                    label={t(`conversations.writeTo.${to}`)}
                    name={`${from}-${to}`}
                    defaultValue={rules[from][to]}
                    choices={levels.map((value) => ({ value, label: t(`conversations.level.${value}`) }))}
                  />
                ))}
              </div>
            </Card>
          ))}
          <div className="dialog-foot">
            <Button type="submit" kind="primary" busy={save.isPending} event="save-message-rules">
              {t("common.save")}
            </Button>
          </div>
        </Form>
      )}
    </Loaded>
  );
}
