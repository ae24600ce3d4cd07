export interface EmailAddress {
  name: string;
  address: string;
}

/** Parses "Hill School <office@hill.example>" or a bare address. */
export function parseAddress(text: string): EmailAddress {
  const trimmed = text.trim();
  const open = trimmed.lastIndexOf("<");
  const address = trimmed.slice(open + 1, -1).trim();
  if (open < 0 || !trimmed.endsWith(">") || address === "" || address.includes(">"))
    return { name: "", address: trimmed };
  const name = trimmed.slice(0, open).trim();
  return { name: name.replace(/^"(.*)"$/, "$1"), address };
}

/** Masks every email address in a text: mail servers quote addresses in their responses. */
export const maskAddresses = (text: string): string =>
  text.replace(/[^\s<>"',;:()]+/g, (word) => (isAddress(word) ? maskAddress(word) : word));

const isAddress = (word: string) => word.includes("@", 1) && word.indexOf("@", 1) < word.length - 1;

/** Shortens a name to its first letter, enough to distinguish two people: "G…". */
export const maskName = (name: string): string => name.replace(/^(.).*$/su, "$1…");

/** Masks an address so that it can be recognized but not written to: "o…@hill.example". */
export const maskAddress = (address: string): string => address.replace(/^(.).*(?=@)/u, "$1…");
