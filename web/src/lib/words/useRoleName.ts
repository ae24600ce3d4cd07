import { useTranslation } from "react-i18next";

/** Returns the name of a role: system roles are translated, the school's own roles keep their name. */
export function useRoleName() {
  const { t } = useTranslation();
  return ({ key, name, isSystem }: { key: string; name: string; isSystem: boolean }): string =>
    isSystem ? t(`role.${key}`, name) : name;
}
