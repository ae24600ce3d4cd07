import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

interface ResourceWords {
  title: string;
  about: string;
  add: string;
  edit: string;
  none: string;
}
interface Words {
  resources: Readonly<Record<string, ResourceWords>>;
  fields: Readonly<Record<string, string>>;
  hints: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
}

/** The texts of the set-up area, fetched with its screens. */
const files = import.meta.glob<{ default: Words }>("../i18n/setup/*.json");

/** The texts of the resources in the reader's language, or undefined while they load. */
export function useSetupWords() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { data: words } = useQuery({
    queryKey: ["setup-words", language],
    queryFn: async () => (await files[`../i18n/setup/${language}.json`]!()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    words && {
      resource: (key: string): ResourceWords => words.resources[key]!,
      field: (name: string, resource?: string): string =>
        words.fields[`${resource}.${name}`] ?? words.fields[name] ?? name,
      hint: (resource: string, name: string): string | undefined =>
        words.hints[`${resource}.${name}`] ?? words.hints[name],
      value: (value: string): string => words.values[value] ?? value,
      text: (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
        i18n.services.interpolator.interpolate(words.texts[key] ?? key, values, language, {}),
    }
  );
}

export type SetupWords = NonNullable<ReturnType<typeof useSetupWords>>;
