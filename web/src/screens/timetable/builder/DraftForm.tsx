import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

type Version = Row<"/api/v1/timetables">;
type Term = Row<"/api/v1/academic-terms">;
interface Props {
  /** The version to edit; without it a draft is created. */
  row?: Version;
  /** The version whose lessons the new draft begins with. */
  copyFrom?: Version;
  onDone: () => void;
}

/** Creates a draft, empty or as a copy, or edits the name and the dates of a version. */
export function DraftForm(props: Props) {
  const terms = useRead("/api/v1/academic-terms", { query: { sort: "-startsOn", limit: 100 } });
  return <Loaded read={terms}>{({ data }) => <Fields {...props} terms={data} />}</Loaded>;
}

function Fields({ row, copyFrom, onDone, terms }: Props & { terms: readonly Term[] }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today } = useFormat();
  const [, go] = useLocation();
  const now = today();
  const current = terms.find(({ startsOn, endsOn }) => startsOn <= now && now <= endsOn) ?? terms[0];
  const [termId, setTerm] = useState((row ?? copyFrom)?.termId ?? current?.id ?? "");
  const term = terms.find(({ id }) => id === termId);
  const save = useWrite(
    async ({ name = "", validFrom = "", validTo = "" }: Record<string, string>) => {
      const values = { name: name.trim(), validFrom, validTo };
      if (!row) {
        const { id } = await send("post", "/api/v1/timetables", {
          body: { termId, ...values, ...(copyFrom && { copyFrom: copyFrom.id }) },
        });
        return go(`/timetable/versions/${id}`);
      }
      await send("patch", "/api/v1/timetables/{id}", {
        path: { id: row.id },
        body: row.status === "draft" ? values : { name: values.name },
      });
    },
    ["/timetables"],
  );
  if (!term) return <Note tone="warn">{w("versions.noTerm")}</Note>;
  // A timetable in force is replaced from today on, not for days that have passed.
  const start = now > term.startsOn && now <= term.endsOn ? now : term.startsOn;
  return (
    <SaveForm save={save} event="save-timetable" onDone={onDone}>
      <div className="form-grid">
        <Field
          label={t("common.name")}
          name="name"
          required
          maxLength={120}
          defaultValue={row?.name ?? term.name}
        />
        <SelectField
          label={w("versions.term")}
          path="termId"
          value={termId}
          disabled={Boolean(row ?? copyFrom)}
          choices={terms.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
          onChange={({ target }) => setTerm(target.value)}
        />
        {(!row || row.status === "draft") && (
          <>
            <Field
              key={`from ${termId}`}
              label={t("common.from")}
              name="validFrom"
              type="date"
              required
              min={term.startsOn}
              max={term.endsOn}
              defaultValue={row?.validFrom ?? start}
            />
            <Field
              key={`to ${termId}`}
              label={t("common.until")}
              name="validTo"
              type="date"
              required
              min={term.startsOn}
              max={term.endsOn}
              defaultValue={row?.validTo ?? term.endsOn}
            />
          </>
        )}
      </div>
      {copyFrom && <p className="soft small">{w("versions.copyHint", { name: isolated(copyFrom.name) })}</p>}
    </SaveForm>
  );
}
