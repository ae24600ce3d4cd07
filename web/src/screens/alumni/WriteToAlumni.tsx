import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { alumnusOutcomes } from "./alumni.ts";

type Chosen = Partial<Record<"fromYear" | "toYear" | "className" | "outcome", string>>;

const isYear = (value: string | undefined) => /^(19|20|21)\d\d$/.test(value ?? "");

/** Chooses a group of alumni, shows how many are reached, and emails them. */
export function WriteToAlumni({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [key] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<Chosen>({});
  const audience = {
    ...(isYear(chosen.fromYear) && { fromYear: Number(chosen.fromYear) }),
    ...(isYear(chosen.toYear) && { toYear: Number(chosen.toYear) }),
    ...(chosen.className?.trim() && { className: chosen.className.trim() }),
    ...(chosen.outcome && { outcome: chosen.outcome as (typeof alumnusOutcomes)[number] }),
  };
  const reach = useRead("/api/v1/alumni-audience", { query: audience, keep: true });
  const write = useWrite(
    ({ subject, body }: Record<string, string>) =>
      send("post", "/api/v1/alumni-messages", {
        headers: { "idempotency-key": key },
        body: { subject: subject!.trim(), body: body!.trim(), audience },
      }),
    ["/alumni-messages", "/queued-emails"],
  );
  const set = (name: keyof Chosen) => (event: { target: { value: string } }) =>
    setChosen({ ...chosen, [name]: event.target.value });
  return (
    <Form
      error={write.error}
      onSubmit={(values) =>
        write.mutate(values, {
          onSuccess: () => {
            toast.done(t("alumni.sent"));
            onDone();
          },
        })
      }
    >
      <div className="form-grid">
        <Field
          label={t("alumni.fromYear")}
          type="number"
          min={1900}
          max={2200}
          value={chosen.fromYear ?? ""}
          onChange={set("fromYear")}
        />
        <Field
          label={t("alumni.toYear")}
          type="number"
          min={1900}
          max={2200}
          value={chosen.toYear ?? ""}
          onChange={set("toYear")}
        />
        <Field
          label={t("students.class")}
          maxLength={80}
          value={chosen.className ?? ""}
          onChange={set("className")}
        />
        <SelectField
          label={t("alumni.outcome")}
          value={chosen.outcome ?? ""}
          onChange={set("outcome")}
          choices={[
            { value: "", label: t("alumni.everybody") },
            ...alumnusOutcomes.map((value) => ({ value, label: t(`alumni.outcomes.${value}`) })),
          ]}
        />
      </div>
      <ProblemNote error={reach.error} />
      {reach.data && (
        <Note tone={reach.data.reachable > 0 ? "good" : "warn"}>
          {t("alumni.reach", {
            reachable: number(reach.data.reachable),
            alumni: number(reach.data.alumni),
            notAgreed: number(reach.data.notAgreed),
            noEmail: number(reach.data.noEmail),
          })}
        </Note>
      )}
      <Field label={t("alumni.subject")} name="subject" required maxLength={200} />
      <TextArea label={t("alumni.text")} name="body" required rows={8} maxLength={20000} />
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={!reach.data?.reachable}
          busy={write.isPending}
          event="send-alumni-message"
        >
          {t("alumni.send")}
        </Button>
      </div>
    </Form>
  );
}
