/** Words that keep their own direction within a text that runs from right to left, such as `1 A`. */
export const isolated = (text: string): string =>
  document.documentElement.dir === "rtl" ? `\u2068${text}\u2069` : text;

/** Several of them in a line; what is missing is left out. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .map(isolated)
    .join(" · ");
