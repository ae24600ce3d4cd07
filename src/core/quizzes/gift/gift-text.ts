/** Writes a text so that GIFT reads nothing of it as syntax, in one line. */
export const escapeGift = (text: string): string =>
  text
    .replace(/[\\~=#{}:]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("->", "-\\>")
    .replace(/^%/, "\\%")
    .replace(/^\/\//, "\\//");

/** Reads a text with the escapes of GIFT; a backslash before any other character is kept. */
export const unescapeGift = (text: string): string =>
  text.replace(/\\([\\~=#{}:>%/n\]])/g, (_whole, char: string) => (char === "n" ? "\n" : char)).trim();

/** The text with its escapes blanked out, so that only what is syntax is found. */
const withoutEscapes = (text: string): string => text.replace(/\\[\s\S]/g, "\0\0");

/** The places in a text where a global pattern matches outside of an escape. */
export const placesOf = (text: string, pattern: RegExp): RegExpExecArray[] => [
  ...withoutEscapes(text).matchAll(pattern),
];

/** Splits a text at the first place of a mark that is not escaped. @returns null if there is none */
export function splitAt(text: string, mark: string): [before: string, after: string] | null {
  const index = withoutEscapes(text).indexOf(mark);
  return index < 0 ? null : [text.slice(0, index), text.slice(index + mark.length)];
}
