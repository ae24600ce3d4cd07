import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

/** What is read on the screens of the record alone, fetched with them. */
const files = import.meta.glob<{ default: Words }>("../i18n/audit/*.json");

interface Words {
  done: Readonly<Record<string, string>>;
  of: Readonly<Record<string, string>>;
}

/** What was done and to what, in the reader's language; what has no name there is told in its own words. */
export function useAuditWords() {
  const { language } = useTranslation().i18n;
  const { data: words } = useQuery({
    queryKey: ["audit-words", language],
    queryFn: async () => (await files[`../i18n/audit/${language}.json`]!()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    done(action: string): string {
      const verb = action.slice(action.indexOf(".") + 1).replaceAll("_", "-");
      // A state that was reached is named as its verb: published, cancelled.
      const forms = [verb, verb.replace(/d$/, ""), verb.replace(/l?ed$/, "")];
      const known = forms.find((form) => words?.done[form]);
      return known ? words!.done[known]! : verb.replaceAll("-", " ");
    },
    of: (entityType: string): string =>
      words?.of[entityType] ?? entityType.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
  };
}
