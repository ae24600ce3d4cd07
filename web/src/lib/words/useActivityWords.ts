import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../api/types.ts";
import { useFormat } from "../format/useFormat.ts";

type Entry = ResponseOf<"/api/v1/dashboard/recent-activities", "get">["data"][number];

/** Describes an activity in the reader's language; entries of earlier versions use the English summary of the service. */
export function useActivityWords(): (entry: Entry) => string {
  const { t, i18n } = useTranslation();
  const { money, day, number } = useFormat();
  return ({ entityType, verb, params, summary }) => {
    const plain = `feed.${entityType}.${verb.replaceAll(/\W/g, "_")}`;
    const kind = params?.["kind"] ?? (params?.["failed"] ? "failed" : undefined);
    const key = [`${plain}_${kind}`, plain].find((each) => i18n.exists(each));
    if (!params || !key) return summary;
    const values: Record<string, string> = {};
    for (const [name, value] of Object.entries(params))
      values[name] = typeof value === "number" ? number(value) : value;
    if (params["currency"])
      values["amount"] = money({ amount: String(params["amount"]), currency: String(params["currency"]) });
    if (params["date"]) values["date"] = day(String(params["date"]));
    return t(key, values);
  };
}
