import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/Button.tsx";
import { Form } from "./Form.tsx";
import { TextArea } from "./TextArea.tsx";

interface Props {
  /** The label of the submit button. */
  action: string;
  event: string;
  busy: boolean;
  error: unknown;
  onSubmit: (values: Record<string, string>) => void;
  onCancel: () => void;
  /** Fields shown above the reason. */
  children?: ReactNode;
}

/** A form for an action that requires a reason. */
export function ReasonForm({ action, event, busy, error, onSubmit, onCancel, children }: Props) {
  const { t } = useTranslation();
  return (
    <Form error={error} onSubmit={onSubmit}>
      <div className="form-grid">
        {children}
        <TextArea label={t("common.reason")} name="reason" maxLength={300} required />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={busy} event={event}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
