export interface CardCode {
  /** The code in the address of the QR code; null if the text cannot be one. */
  verification: string | null;
  /** The whole text: an admission or staff number, if it came from the Code 128. */
  number: string;
}

const ADDRESS_WORD = "verify";
const CODE_LENGTH = 12;

/**
 * Reads what a scanner typed from an ID card. The separators of the address are ignored, because a scanner that is set to another
 * keyboard layout types other ones.
 */
export function readCode(text: string): CardCode {
  const number = text.trim();
  const word = number.toLowerCase().lastIndexOf(ADDRESS_WORD);
  const part = word < 0 ? number : number.slice(word + ADDRESS_WORD.length);
  const letters = (part.toUpperCase().match(/[A-Z0-9]/g) ?? []).join("");
  return { verification: letters.length === CODE_LENGTH ? letters : null, number };
}
