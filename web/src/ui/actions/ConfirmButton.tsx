import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/useWrite.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import { toast } from "../feedback/toast.ts";
import { Form } from "../forms/Form.tsx";
import { Button } from "./Button.tsx";

interface Props<T> {
  /** The action, used on the button and on the button that confirms it. */
  label: string;
  /** Explains the consequences. */
  question: string;
  event: string;
  kind?: "primary" | "secondary" | "plain" | "danger";
  run: (values: Record<string, string>) => Promise<T>;
  /** Path prefixes of the queries to refetch. */
  refreshes: readonly string[];
  /** Runs on success instead of the "Done" toast. */
  onDone?: (response: T) => void;
  /** Fields for additional input. */
  children?: ReactNode;
}

/** A button that asks for confirmation. The dialog stays open while the request runs and when it fails. */
export function ConfirmButton<T>(props: Props<T>) {
  const { label, question, event, kind = "secondary", run, refreshes, onDone, children } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const act = useWrite(async (values: Record<string, string>) => {
    const response = await run(values);
    // Run before queries are refetched: the refetch may remove the row that contains this button.
    setOpen(false);
    if (onDone) onDone(response);
    else toast.done(t("common.done"));
    return response;
  }, refreshes);
  const close = () => {
    setOpen(false);
    act.reset();
  };
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)} event={`ask-${event}`}>
        {label}
      </Button>
      <Dialog title={label} open={open} onClose={close}>
        <Form error={act.error} onSubmit={(values) => act.mutate(values)}>
          <p>{question}</p>
          {children}
          <div className="dialog-foot">
            <Button kind="plain" onClick={close}>
              {t("common.cancel")}
            </Button>
            <Button
              type="submit"
              kind={kind === "danger" ? "danger" : "primary"}
              busy={act.isPending}
              event={event}
            >
              {label}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
