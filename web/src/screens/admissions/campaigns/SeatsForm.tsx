import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { campaignRefreshes } from "./campaigns.ts";

interface Props {
  campaignId: string;
  levels: ReadonlyArray<{ id: string; name: string; status: string }>;
  seats: ReadonlyArray<{ gradeLevelId: string; seats: number }>;
  onDone: () => void;
}

/** One number per grade level; an empty one is not part of the campaign. */
export function SeatsForm({ campaignId, levels, seats, onDone }: Props) {
  const { t } = useTranslation();
  const seatsOf = (id: string) => seats.find(({ gradeLevelId }) => gradeLevelId === id)?.seats;
  const shown = levels.filter(({ id, status }) => status === "active" || seatsOf(id) !== undefined);
  const save = useWrite(
    (values: Record<string, string>) =>
      send("put", "/api/v1/admission-campaigns/{id}/seats", {
        path: { id: campaignId },
        body: {
          seats: shown.flatMap(({ id }) =>
            values[id]?.trim() ? [{ gradeLevelId: id, seats: Number(plainNumber(values[id])) }] : [],
          ),
        },
      }),
    campaignRefreshes,
  );
  return (
    <SaveForm save={save} event="save-seats" onDone={onDone}>
      <p className="soft small">{t("admissions.seatsHelp")}</p>
      <div className="form-grid">
        {shown.map(({ id, name }) => (
          <Field
            key={id}
            label={name}
            name={id}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={seatsOf(id) ?? ""}
          />
        ))}
      </div>
    </SaveForm>
  );
}
