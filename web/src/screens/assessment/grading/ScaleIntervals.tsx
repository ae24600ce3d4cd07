import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import type { SetupWords } from "../../../kit/useSetupWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type Band, bandsFrom, letterBands } from "./bands.ts";
import "./ScaleIntervals.css";

const path = "/api/v1/grading-scales/{id}";
const columns = ["code", "minScore", "maxScore", "gradePoint", "remark"] as const;

interface Props {
  id: string;
  words: SetupWords;
  onDone: () => void;
}

/** The bands of a grading scale, the highest first. Saving them puts a draft scale into use. */
export function ScaleIntervals({ id, words, onDone }: Props) {
  const read = useRead(path, { path: { id }, query: { include: "intervals" } });
  return (
    <Loaded read={read}>
      {({ intervals }) => (
        <Bands id={id} words={words} onDone={onDone} initial={bandsFrom(intervals ?? [])} />
      )}
    </Loaded>
  );
}

function Bands({ id, words, onDone, initial }: Props & { initial: readonly Band[] }) {
  const { t } = useTranslation();
  const [bands, setBands] = useState(initial.length ? initial : letterBands);
  const save = useWrite(
    () =>
      send("put", `${path}/intervals`, {
        path: { id },
        body: {
          intervals: bands.map(({ code, minScore, maxScore, gradePoint, remark }) => ({
            code: code.trim(),
            minScore: minScore.trim(),
            maxScore: maxScore.trim(),
            gradePoint: gradePoint.trim() || null,
            remark: remark.trim() || null,
          })),
        },
      }),
    ["/grading-scales"],
  );
  const change = (index: number, column: keyof Band, value: string) =>
    setBands(bands.map((band, at) => (at === index ? { ...band, [column]: value } : band)));
  return (
    <Form
      error={save.error}
      onSubmit={() =>
        save.mutate(undefined, {
          onSuccess: () => {
            toast.done(t("common.saved"));
            onDone();
          },
        })
      }
    >
      <p className="soft small">{words.text("bandsHelp")}</p>
      <div className="bands">
        {bands.map((band, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity but their place
          <div key={index} className="band">
            {columns.map((column) => (
              <Field
                key={column}
                label={words.field(column)}
                path={`intervals.${index}.${column}`}
                value={band[column]}
                autoComplete="off"
                {...((column === "minScore" || column === "maxScore" || column === "gradePoint") && {
                  inputMode: "decimal" as const,
                })}
                required={column !== "gradePoint" && column !== "remark"}
                onChange={({ target }) => change(index, column, target.value)}
              />
            ))}
            <Button
              icon="close"
              kind="plain"
              disabled={bands.length === 1}
              aria-label={`${words.text("remove")}: ${band.code}`}
              onClick={() => setBands(bands.filter((_band, at) => at !== index))}
            />
          </div>
        ))}
      </div>
      <div>
        <Button
          icon="plus"
          onClick={() =>
            setBands([...bands, { code: "", minScore: "0", maxScore: "0", gradePoint: "", remark: "" }])
          }
        >
          {words.text("addBand")}
        </Button>
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-bands">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
