import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../api/useWrite.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Form } from "./Form.tsx";
import { toast } from "./toast.ts";

interface Props<T> {
  /** What is done, on the button and on the one that confirms it. */
  label: string;
  /** What it means. */
  question: string;
  event: string;
  kind?: "primary" | "secondary" | "plain" | "danger";
  run: (values: Record<string, string>) => Promise<T>;
  /** What is read anew: beginnings of paths. */
  refreshes: readonly string[];
  /** What follows, instead of a word that it is done. */
  onDone?: (answer: T) => void;
  /** Fields, where something has to be said. */
  children?: ReactNode;
}

/** For what is asked twice: it stays open while it is done, and where it was refused. */
export function ConfirmButton<T>(props: Props<T>) {
  const { label, question, event, kind = "secondary", run, refreshes, onDone, children } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const act = useWrite(async (values: Record<string, string>) => {
    const answer = await run(values);
    // Before anything is read anew: by that the row of this button may go away.
    setOpen(false);
    if (onDone) onDone(answer);
    else toast.done(t("common.done"));
    return answer;
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
