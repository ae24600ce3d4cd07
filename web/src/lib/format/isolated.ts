/** Isolates text such as `1 A` so that it keeps its direction within right-to-left text. */
export const isolated = (text: string): string =>
  document.documentElement.dir === "rtl" ? `\u2068${text}\u2069` : text;

/** Joins several isolated texts, skipping missing ones. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .map(isolated)
    .join(" · ");
