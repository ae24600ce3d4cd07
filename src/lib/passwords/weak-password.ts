import { readFileSync } from "node:fs";
import { ownFile } from "../runtime/own-file.ts";
import { type BloomFilter, createBloomFilter } from "./bloom-filter.ts";

/** Why a password is easy to guess. */
export type Weakness = "common" | "personal" | "sequence";

/** Words of the product and of every school: with digits appended, each is guessed early. */
const GENERAL_WORDS: readonly string[] = [
  "school-svc",
  "schoolsvc",
  "school",
  "academy",
  "college",
  "office",
  "administrator",
  "admin",
  "operator",
  "platform",
  "principal",
  "teacher",
  "bursar",
  "guardian",
  "parent",
  "student",
];

const MIN_WORD_LENGTH = 3;
/** Letters that a password needs beyond the known words. */
const MIN_OWN_LETTERS = 2;
/** Characters that are stripped from the ends of a password to find a common word. */
const MAX_ADDED = 6;
/** Minimum number of characters that do not follow from the one before. */
const MIN_UNRELATED = 4;
const MAX_REPEATED_UNIT = 4;
/**
 * Spaces between letters: `p a s s w o r d` is no better than the word. The joined text is looked up whole, without
 * stripping digits, because many short phrases would be on the list without their spaces and year.
 */
const SPACES = /\p{Z}/gu;
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop"];
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  l: "i",
  "!": "i",
  "|": "i",
  "3": "e",
  "€": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
  "+": "t",
  "8": "b",
  "9": "g",
};

/**
 * Checks whether a password is easy to guess.
 * @param words known facts about its owner: names, email address, school
 * @returns undefined if no weakness was found
 */
export function weaknessOf(password: string, words: readonly string[]): Weakness | undefined {
  const plain = fold(password);
  if (isSequence(plain)) return "sequence";
  if (isPersonal(plain, [...words, ...GENERAL_WORDS])) return "personal";
  if (isCommon(plain)) return "common";
  const joined = plain.replace(SPACES, "");
  return joined !== plain && isListed(joined) ? "common" : undefined;
}

/** Normalizes case, accents and compatibility forms. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const unmask = (text: string): string => Array.from(text, (char) => LOOKALIKES[char] ?? char).join("");

/** Detects `12345678`, `aaaaaaaa`, `abcd1234`, `qwertyui`, `abcabcabc`. */
function isSequence(plain: string): boolean {
  const chars = Array.from(plain);
  let unrelated = 1;
  for (let at = 1; at < chars.length; at += 1) if (!follows(chars[at - 1]!, chars[at]!)) unrelated += 1;
  return unrelated < MIN_UNRELATED || repeats(chars);
}

function follows(before: string, char: string): boolean {
  const distance = Math.abs(char.codePointAt(0)! - before.codePointAt(0)!);
  return distance <= 1 || ROWS.some((row) => isBeside(row, before, char));
}

function isBeside(row: string, one: string, other: string): boolean {
  const [a, b] = [row.indexOf(one), row.indexOf(other)];
  return a >= 0 && b >= 0 && Math.abs(a - b) === 1;
}

function repeats(chars: readonly string[]): boolean {
  for (let unit = 1; unit <= MAX_REPEATED_UNIT; unit += 1)
    if (chars.length > unit && chars.every((char, at) => char === chars[at % unit])) return true;
  return false;
}

/** Checks the list as is, with letters for lookalikes, reversed, and without a few digits and symbols around it. */
function isCommon(plain: string): boolean {
  const chars = Array.from(plain);
  const isLetter = (char: string) => /\p{L}/u.test(char);
  const inner = chars.slice(chars.findIndex(isLetter), chars.findLastIndex(isLetter) + 1);
  const trimmed = chars.slice(0, chars.findLastIndex((char) => /[\p{L}\p{N}]/u.test(char)) + 1);
  const forms = [chars, trimmed, ...(chars.length - inner.length <= MAX_ADDED ? [inner] : [])].map((form) =>
    form.join(""),
  );
  return forms.some(isListed);
}

function isListed(form: string): boolean {
  const list = commonPasswords();
  return (
    list.has(form) ||
    list.has(unmask(form)) ||
    list.has(unmask(form.replaceAll("1", "l"))) ||
    list.has([...form].reverse().join(""))
  );
}

/** True if the password contains nothing but known words, digits and symbols. */
function isPersonal(plain: string, words: readonly string[]): boolean {
  const known = [...new Set(words.map(fold).filter((word) => word.length >= MIN_WORD_LENGTH))]
    .map(unmask)
    .sort((a, b) => b.length - a.length);
  const chars = Array.from(plain);
  return (
    leavesNothing(chars, unmask(chars.join("")), known) ||
    leavesNothing(chars.toReversed(), unmask(chars.toReversed().join("")), known)
  );
}

/** Known words are matched in `unmasked`, remaining letters counted in `chars`, where a digit is not a letter. */
function leavesNothing(chars: readonly string[], unmasked: string, known: readonly string[]): boolean {
  const looked = Array.from(unmasked);
  const taken = new Array<boolean>(looked.length).fill(false);
  let found = false;
  for (const word of known) {
    const letters = Array.from(word);
    for (let at = 0; at + letters.length <= looked.length; at += 1)
      if (letters.every((letter, n) => looked[at + n] === letter && !taken[at + n])) {
        taken.fill(true, at, at + letters.length);
        found = true;
      }
  }
  return found && chars.filter((char, at) => !taken[at] && /\p{L}/u.test(char)).length < MIN_OWN_LETTERS;
}

let common: BloomFilter | undefined;

/** Loaded with the first new password: most processes set none. */
function commonPasswords(): BloomFilter {
  common ??= createBloomFilter(readFileSync(ownFile("lib/passwords/common-passwords.bin")));
  return common;
}
