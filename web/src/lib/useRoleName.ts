import { useTranslation } from "react-i18next";

/** What a role is called: those of every school in the reader's language, the school's own as it has named them. */
export function useRoleName() {
  const { t } = useTranslation();
  return ({ key, name, isSystem }: { key: string; name: string; isSystem: boolean }): string =>
    isSystem ? t(`role.${key}`, name) : name;
}
