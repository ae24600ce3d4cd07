import { randomInt } from "node:crypto";

/** Excludes letters and digits that look alike. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 12;

/** Creates the random code by which a printed document is verified. */
export const newVerificationCode = (): string =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join("");
