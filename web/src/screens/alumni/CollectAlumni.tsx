import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { toYear } from "../structure/references.ts";
import { alumniRefreshes } from "./alumni.ts";

interface Props {
  yearId: string | undefined;
  onDone: () => void;
}

/** Creates the records of everybody who left in a year, in one go. */
export function CollectAlumni({ yearId, onDone }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [year, setYear] = useState(yearId ?? "");
  const [includeLeavers, setLeavers] = useState(false);
  const collect = useWrite(
    () =>
      send("post", "/api/v1/academic-years/{id}/alumni", { path: { id: year }, body: { includeLeavers } }),
    alumniRefreshes,
  );
  return (
    <Form error={collect.error} onSubmit={() => collect.mutate(undefined)}>
      <p>{t("alumni.collectAbout")}</p>
      <ReferenceSelect
        to={toYear}
        label={t("alumni.year")}
        name="academicYearId"
        required
        value={year}
        onChange={setYear}
      />
      <CheckField
        label={t("alumni.includeLeavers")}
        name="includeLeavers"
        checked={includeLeavers}
        onChange={({ target }) => setLeavers(target.checked)}
      />
      {collect.data && (
        <Note tone="good">
          {t("alumni.collected", {
            created: number(collect.data.created),
            existing: number(collect.data.existing),
          })}
        </Note>
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t(collect.data ? "common.close" : "common.cancel")}
        </Button>
        <Button type="submit" kind="primary" disabled={!year} busy={collect.isPending} event="collect-alumni">
          {t("alumni.collect")}
        </Button>
      </div>
    </Form>
  );
}
