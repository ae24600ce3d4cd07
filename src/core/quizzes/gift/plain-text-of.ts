const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of a piece of HTML, with line breaks where blocks end. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr)>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) =>
      name
        ? (entities[name.toLowerCase()] ?? whole)
        : characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16), whole),
    )
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const characterOf = (code: number, otherwise: string): string =>
  code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : otherwise;
