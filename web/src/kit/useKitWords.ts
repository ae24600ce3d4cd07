import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

/** The texts of lists, forms and settings, fetched when the first of them is shown. */
const files = import.meta.glob<{ default: Readonly<Record<string, string>> }>("../i18n/kit/*.json");

export type KitWords = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The texts in the reader's language, or undefined while they load. */
export function useKitWords(): KitWords | undefined {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { data: texts } = useQuery({
    queryKey: ["kit-words", language],
    queryFn: async () => (await files[`../i18n/kit/${language}.json`]!()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    texts &&
    ((key, values = {}) => i18n.services.interpolator.interpolate(texts[key] ?? key, values, language, {}))
  );
}
