import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { Form } from "./Form.tsx";
import { toast } from "./toast.ts";

interface Props {
  save: UseMutationResult<unknown, unknown, Record<string, string>>;
  /** What the client event of the button is called. */
  event: string;
  onDone: () => void;
  children: ReactNode;
}

/** A form in a dialog that changes something: saved, it says so and is done. */
export function SaveForm({ save, event, onDone, children }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      error={save.error}
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
        <Button type="submit" kind="primary" busy={save.isPending} event={event}>
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
