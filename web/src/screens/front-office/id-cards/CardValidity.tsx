import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { addDays } from "../../../lib/format/addDays.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Field } from "../../../ui/forms/Field.tsx";

/** Until when new ID cards are valid; at first the end of the current academic year. */
export function CardValidity() {
  const { t } = useTranslation();
  const { today } = useFormat();
  const years = useRead("/api/v1/academic-years", { query: { limit: 50, sort: "-startsOn" } });
  const end = years.data?.data.find(({ isCurrent }) => isCurrent)?.endsOn;
  const first = end && end > today() ? end : addDays(today(), 365);
  return (
    <Field
      key={first}
      label={t("office.validUntil")}
      hint={t("office.cardsHint")}
      name="expiresOn"
      type="date"
      min={today()}
      defaultValue={first}
      required
    />
  );
}
