import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  /** What is done, as the buttons say it. */
  label: string;
  question: string;
  event: string;
  kind?: "primary" | "secondary" | "plain" | "danger";
  run: (values: Record<string, string>) => Promise<unknown>;
  /** What is read anew: beginnings of paths. */
  refreshes: readonly string[];
  /** Fields, where something has to be said. */
  children?: ReactNode;
}

/** Does something that reaches into a school, once it was asked for twice. */
export function ConfirmButton({
  label,
  question,
  event,
  kind = "secondary",
  run,
  refreshes,
  children,
}: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const act = useWrite(run, refreshes);
  const close = () => {
    setOpen(false);
    act.reset();
  };
  const press = (values: Record<string, string>) =>
    act.mutate(values, {
      onSuccess: () => {
        close();
        toast.done(t("common.done"));
      },
    });
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)} event={event}>
        {label}
      </Button>
      <Dialog title={label} open={open} onClose={close}>
        <Form error={act.error} onSubmit={press}>
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
              event={`${event}-confirmed`}
            >
              {label}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
