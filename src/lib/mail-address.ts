export interface MailAddress {
  name: string;
  address: string;
}

/** "Hill School <office@hill.example>", or a bare address. */
export function parseAddress(text: string): MailAddress {
  const [, name = "", address = text] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name: name.replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

/** A text with every address in it masked: mail servers name addresses in their answers. */
export const maskAddresses = (text: string): string =>
  text.replace(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, (address) => maskAddress(address));

/** Enough to tell two people apart: "G…". */
export const maskName = (name: string): string => name.replace(/^(.).*$/su, "$1…");

/** Enough to know it again, not enough to write to it: "o…@hill.example". */
export const maskAddress = (address: string): string => address.replace(/^(.).*(?=@)/u, "$1…");
