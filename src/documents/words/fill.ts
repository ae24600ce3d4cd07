/** Replaces the names in braces of a text by the values: `fill("Page {page}", { page: 2 })` is "Page 2". */
export const fill = (text: string, values: object): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String((values as Readonly<Record<string, unknown>>)[name] ?? whole),
  );
