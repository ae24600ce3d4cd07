/** The title of a level; the levels of the default rule are shown in the language of the user. */
export const levelTitle = (
  t: (key: string, options: { defaultValue: string }) => string,
  title: string,
): string => t(`standards.levels.${title}`, { defaultValue: title });
