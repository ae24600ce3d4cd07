import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { suspensionRefreshes } from "./suspensionRefreshes.ts";

/** Suspends a student from one day to another. */
export function SuspendStudent({ studentId, onDone }: { studentId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const suspend = useWrite(
    ({ startsOn, endsOn, reason, blocksSignIn }: Record<string, string>) =>
      send("post", "/api/v1/student-suspensions", {
        body: {
          studentId,
          startsOn: startsOn!,
          endsOn: endsOn!,
          reason: reason!.trim(),
          blocksSignIn: blocksSignIn !== undefined,
        },
        headers: { "idempotency-key": crypto.randomUUID() },
      }),
    suspensionRefreshes,
  );
  return (
    <Form
      error={suspend.error}
      onSubmit={(values) =>
        suspend.mutate(values, {
          onSuccess: () => {
            toast.done(t("suspension.done"));
            onDone();
          },
        })
      }
    >
      <p className="soft">{t("suspension.about")}</p>
      <div className="form-grid">
        <Field label={t("common.from")} name="startsOn" type="date" defaultValue={today()} required />
        <Field label={t("common.until")} name="endsOn" type="date" min={today()} required />
        <TextArea label={t("suspension.reason")} name="reason" rows={3} maxLength={1000} required />
        <CheckField label={t("suspension.blocks")} name="blocksSignIn" />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="danger" busy={suspend.isPending} event="suspend-student">
          {t("suspension.suspend")}
        </Button>
      </div>
    </Form>
  );
}
