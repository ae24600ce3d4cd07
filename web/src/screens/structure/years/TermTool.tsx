import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../../api/useWrite.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { toTerm } from "../references.ts";

interface Props {
  /** Key of its name in the texts of the set-up area; with `Help` at its end, of what it does. */
  name: string;
  event: string;
  refreshes: readonly string[];
  /** @returns how many rows were created */
  run: (termId: string) => Promise<number>;
}

/** A button that creates many rows for a term, after a question. */
export function TermTool({ name, event, refreshes, run }: Props) {
  const { t } = useTranslation();
  const words = useSetupWords();
  const { choices, usual } = useReference(toTerm);
  const [open, setOpen] = useState(false);
  const create = useWrite(run, refreshes);
  if (!words) return null;
  const close = () => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} event={`open-${event}`}>
        {words.text(name)}
      </Button>
      <Dialog title={words.text(name)} open={open} onClose={close}>
        <Form
          error={create.error}
          onSubmit={({ termId }) =>
            create.mutate(termId!, {
              onSuccess: (count) => {
                toast.done(words.text("templateDone", { count }));
                close();
              },
            })
          }
        >
          <p>{words.text(`${name}Help`)}</p>
          <SelectField
            key={usual}
            name="termId"
            label={words.field("termId")}
            choices={choices}
            none={words.text("choose")}
            defaultValue={usual ?? ""}
            required
          />
          <div className="dialog-foot">
            <Button kind="plain" onClick={close}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" kind="primary" busy={create.isPending} event={event}>
              {words.text("applyTemplate")}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
