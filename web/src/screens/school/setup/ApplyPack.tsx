import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import type { SetupWords } from "../../../kit/useSetupWords.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { applyPack, type PackProgress } from "./applyPack.ts";
import { packs } from "./packs/packs.ts";
import { yearOf } from "./yearOf.ts";

interface Props {
  words: SetupWords;
  onDone: () => void;
}

/** Chooses a template and creates what the school lacks of it. Existing rows stay as they are. */
export function ApplyPack({ words, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const client = useQueryClient();
  const school = useRead("/api/v1/school");
  const [chosen, setChosen] = useState<string>();
  const [progress, setProgress] = useState<PackProgress>();
  const [error, setError] = useState<unknown>();
  const key = chosen ?? packs.find(({ country }) => country === school.data?.country)?.key ?? "international";
  const pack = packs.find((each) => each.key === key)!;
  const suggested = yearOf(pack, today());
  const apply = async (values: Record<string, string>) => {
    setError(undefined);
    try {
      const year = { name: values["name"]!, startsOn: values["startsOn"]!, endsOn: values["endsOn"]! };
      const { created } = await applyPack(pack, year, setProgress);
      toast.done(words.text("templateDone", { count: created }));
      onDone();
    } catch (fault) {
      setError(fault);
    } finally {
      setProgress(undefined);
      await client.invalidateQueries();
    }
  };
  return (
    <Form error={error} onSubmit={(values) => void apply(values)}>
      <p>{words.text("templateHelp")}</p>
      <SelectField
        label={words.text("template")}
        choices={packs.map((each) => ({ value: each.key, label: words.text(`pack.${each.key}`) }))}
        value={key}
        onChange={({ target }) => setChosen(target.value)}
      />
      <div className="form-grid" key={key}>
        <Field name="name" label={words.field("academicYearId")} defaultValue={suggested.name} required />
        <Field
          name="startsOn"
          type="date"
          label={words.field("startsOn")}
          defaultValue={suggested.startsOn}
          required
        />
        <Field
          name="endsOn"
          type="date"
          label={words.field("endsOn")}
          defaultValue={suggested.endsOn}
          required
        />
      </div>
      <p className="soft small">
        {words.text("templateHolds", {
          terms: pack.terms.length,
          grades: pack.gradeLevels.length,
          subjects: pack.subjects.length,
          periods: pack.periods.length,
        })}
      </p>
      {progress && (
        <Progress
          label={words.resource(progress.step).title}
          done={progress.done}
          of={progress.all}
          words={words.text("progress", { done: progress.done, all: progress.all })}
        />
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={progress !== undefined} event="apply-template">
          {words.text("applyTemplate")}
        </Button>
      </div>
    </Form>
  );
}
