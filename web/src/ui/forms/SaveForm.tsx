import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Conflict } from "../../api/conflict.ts";
import type { Write } from "../../api/Write.ts";
import { Button } from "../actions/Button.tsx";
import { toast } from "../feedback/toast.ts";
import { Form } from "./Form.tsx";

interface Props {
  save: Write<unknown, Record<string, string>>;
  /** From `useEdit`, which sends the version of the row. */
  conflict?: Conflict | undefined;
  /** The name of the button's client event. */
  event: string;
  onDone: () => void;
  /** True if the values outside the form are complete. */
  canSave?: boolean;
  children: ReactNode;
}

/** A form in a dialog that saves changes, shows a toast and closes. */
export function SaveForm({ save, conflict, event, onDone, canSave = true, children }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      error={save.error}
      conflict={conflict}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: () => {
            toast.done(t("common.saved"));
            onDone();
          },
        })
      }
    >
      {children}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" disabled={!canSave} busy={save.isPending} event={event}>
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
