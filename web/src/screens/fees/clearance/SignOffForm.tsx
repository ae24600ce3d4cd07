import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Body } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";

type SignOff = Body<"/api/v1/clearance-items/{id}/signature", "put">;

export function SignOffForm({ item, onDone }: { item: { id: string }; onDone: () => void }) {
  const { t } = useTranslation();
  const { currency } = useSignedIn().school;
  const sign = useWrite(
    ({ status, amountDue, note }: Record<string, string>) =>
      send("put", "/api/v1/clearance-items/{id}/signature", {
        path: { id: item.id },
        body: {
          status: status as SignOff["status"],
          ...(amountDue?.trim() && { amountDue: { amount: plainNumber(amountDue), currency } }),
          note: note?.trim() || null,
        },
      }),
    ["/fee-clearances", "/clearance-items"],
  );
  return (
    <Form error={sign.error} onSubmit={(values) => sign.mutate(values, { onSuccess: onDone })}>
      <div className="form-grid">
        <SelectField
          label={t("common.status")}
          name="status"
          choices={["cleared", "blocked", "waived"].map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <Field label={t("fees.amount")} name="amountDue" inputMode="decimal" />
        <TextArea label={t("clearances.note")} name="note" maxLength={500} />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={sign.isPending} event="sign-clearance">
          {t("clearances.sign")}
        </Button>
      </div>
    </Form>
  );
}
