export interface MailAddress {
  name: string;
  address: string;
}

/** "Hill School <office@hill.example>", or a bare address. */
export function parseAddress(text: string): MailAddress {
  const trimmed = text.trim();
  const open = trimmed.lastIndexOf("<");
  const address = trimmed.slice(open + 1, -1).trim();
  if (open < 0 || !trimmed.endsWith(">") || address === "" || address.includes(">"))
    return { name: "", address: trimmed };
  const name = trimmed.slice(0, open).trim();
  return { name: name.replace(/^"(.*)"$/, "$1"), address };
}

/** A text with every address in it masked: mail servers name addresses in their answers. */
export const maskAddresses = (text: string): string =>
  text.replace(/[^\s<>"',;:()]+/g, (word) => (isAddress(word) ? maskAddress(word) : word));

const isAddress = (word: string) => word.includes("@", 1) && word.indexOf("@", 1) < word.length - 1;

/** Enough to tell two people apart: "G…". */
export const maskName = (name: string): string => name.replace(/^(.).*$/su, "$1…");

/** Enough to know it again, not enough to write to it: "o…@hill.example". */
export const maskAddress = (address: string): string => address.replace(/^(.).*(?=@)/u, "$1…");
