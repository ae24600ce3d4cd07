import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { feeMethods, feeRefreshes } from "./feeRows.ts";

interface Props {
  applicationId: string;
  applicant: string;
  amount: { amount: string; currency: string };
}

/** Records that the fee of an application was received. */
export function RecordFee({ applicationId, applicant, amount }: Props) {
  const { t } = useTranslation();
  const { money, today } = useFormat();
  const [open, setOpen] = useState(false);
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/application-fee-payments", {
        body: {
          admissionApplicationId: applicationId,
          method: values["method"] as (typeof feeMethods)[number],
          reference: values["reference"]?.trim() || null,
          payerName: values["payerName"]?.trim() || null,
          paidOn: values["paidOn"] || undefined,
        },
      }),
    feeRefreshes,
  );
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} event="record-application-fee">
        {t("admissions.fees.record")}
      </Button>
      <Dialog title={t("admissions.fees.record")} open={open} onClose={close}>
        <SaveForm save={save} event="save-application-fee" onDone={close}>
          <p>
            <bdi>{applicant}</bdi>: <strong>{money(amount)}</strong>
          </p>
          <div className="form-grid">
            <SelectField
              label={t("fees.method")}
              name="method"
              choices={feeMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
            />
            <Field label={t("admissions.fees.reference")} name="reference" maxLength={120} />
            <Field label={t("admissions.fees.payer")} name="payerName" maxLength={160} />
            <Field
              label={t("admissions.fees.paidOn")}
              name="paidOn"
              type="date"
              required
              max={today()}
              defaultValue={today()}
            />
          </div>
        </SaveForm>
      </Dialog>
    </>
  );
}
