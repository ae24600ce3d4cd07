import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

/** Translations used only on the audit log screens, loaded with them. */
const files = import.meta.glob<{ default: Words }>("../../i18n/audit/*.json");

interface Words {
  done: Readonly<Record<string, string>>;
  of: Readonly<Record<string, string>>;
}

/** Translates audit actions and entity types. Unknown names are shown as they are. */
export function useAuditWords() {
  const { language } = useTranslation().i18n;
  const { data: words } = useQuery({
    queryKey: ["audit-words", language],
    queryFn: async () => (await files[`../../i18n/audit/${language}.json`]!()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    done(action: string): string {
      const verb = action.slice(action.indexOf(".") + 1);
      return words?.done[verb] ?? verb.replaceAll("_", " ");
    },
    of: (entityType: string): string =>
      words?.of[entityType] ?? entityType.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
  };
}
