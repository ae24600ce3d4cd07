import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { readAll } from "../../../api/readAll.ts";
import { useCount } from "../../../api/useCount.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { toYear } from "../../structure/references.ts";
import { structureBody } from "./structureBody.ts";

const path = "/api/v1/fee-structures";

/** Drafts the active fee structures of one year for another. */
export function CopyYear() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} event="open-copy-year">
        {t("billing.copyYear")}
      </Button>
      <Dialog title={t("billing.copyYear")} open={open} onClose={() => setOpen(false)}>
        <CopyForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CopyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { choices: years } = useReference(toYear);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const { data: count } = useCount(path, { academicYearId: from, status: "active" }, from !== "");
  const copy = useWrite(async () => {
    const terms = await readAll("/api/v1/academic-terms", { academicYearId: to });
    const drafted = await readAll(path, { academicYearId: to });
    const sources = await readAll(path, {
      academicYearId: from,
      status: "active",
      include: "term,feeComponents",
    });
    // A repeated copy must not draft a second version of what is there already.
    const missing = sources.filter(({ name }) => drafted.every((each) => each.name !== name));
    for (const source of missing) await send("post", path, { body: structureBody(source, to, terms) });
    return missing.length;
  }, ["/fee-structures"]);
  return (
    <Form
      error={copy.error}
      onSubmit={() =>
        copy.mutate(undefined, {
          onSuccess: (drafted) => {
            toast.done(t("billing.copied", { count: drafted }));
            onDone();
          },
        })
      }
    >
      <p className="soft">{t("billing.copyYearHelp")}</p>
      <div className="form-grid">
        <SelectField
          label={t("billing.fromYear")}
          choices={years}
          none={t("billing.choose")}
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <SelectField
          label={t("billing.toYear")}
          choices={years.filter(({ value }) => value !== from)}
          none={t("billing.choose")}
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      {count !== undefined && <p>{t("billing.activeStructures", { count })}</p>}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={!count || !to}
          busy={copy.isPending}
          event="copy-fee-structures"
        >
          {t("billing.copyYear")}
        </Button>
      </div>
    </Form>
  );
}
