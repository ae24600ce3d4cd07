import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";

export function AnnounceAbsence({ childId, onDone }: { childId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const announce = useWrite(
    ({ startsOn, endsOn, reason }: Record<string, string>) =>
      send("post", "/api/v1/absence-notices", {
        body: { studentId: childId, startsOn: startsOn!, endsOn: endsOn!, reason: reason!.trim() },
      }),
    ["/absence-notices"],
  );
  return (
    <Form
      error={announce.error}
      onSubmit={(values) =>
        announce.mutate(values, {
          onSuccess: () => {
            toast.done(t("family.announced"));
            onDone();
          },
        })
      }
    >
      <div className="form-grid">
        <Field label={t("common.from")} name="startsOn" type="date" defaultValue={today()} required />
        <Field label={t("common.until")} name="endsOn" type="date" defaultValue={today()} required />
        <TextArea label={t("attendance.reason")} name="reason" maxLength={500} required />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={announce.isPending} event="send-absence">
          {t("family.send")}
        </Button>
      </div>
    </Form>
  );
}
