/** Texts in the order in which they were handed in, and what they may all quote: the task itself. */
export interface Comparison {
  texts: readonly string[];
  quoted: string;
}

/** Two texts, by their places in the list. */
export interface SimilarPair {
  one: number;
  other: number;
  /** How much of the shorter text is in the other one too. */
  percent: number;
  /** The longest passages that both have, as written in the first. */
  passages: string[];
}

/** Words that are compared together: shorter sequences occur by chance. */
const SEQUENCE = 5;
const LEAST_SHARED = 8;
const LEAST_PERCENT = 15;
/** Of the texts that have a sequence, the first ones are compared with all: everybody may have the same text. */
const FIRST = 10;
const MAX_PAIRS = 50;
const MAX_PASSAGES = 5;
const MAX_PASSAGE_LENGTH = 400;

interface Word {
  text: string;
  from: number;
  to: number;
}

/**
 * Finds pairs of texts that share sequences of five words, regardless of case and punctuation. Takes time in proportion to the
 * length of the texts, and to how much they share.
 * @returns the most similar pairs first
 */
export function compareTexts({ texts, quoted }: Comparison): SimilarPair[] {
  const known = new Set(sequencesOf(wordsOf(quoted)));
  const words = texts.map(wordsOf);
  const sequences = words.map((each) => sequencesOf(each).map((hash) => (known.has(hash) ? null : hash)));
  const distinct = sequences.map((each) => new Set(each.filter((hash) => hash !== null)));
  return [...countShared(distinct)]
    .map(([key, shared]) => {
      const [one, other] = [Math.floor(key / texts.length), key % texts.length];
      const percent = Math.round((100 * shared) / Math.min(distinct[one]!.size, distinct[other]!.size));
      return { one, other, percent, shared };
    })
    .filter(({ shared, percent }) => shared >= LEAST_SHARED && percent >= LEAST_PERCENT)
    .sort((a, b) => b.percent - a.percent || b.shared - a.shared)
    .slice(0, MAX_PAIRS)
    .map(({ one, other, percent }) => ({
      ...{ one, other, percent },
      passages: passagesOf(texts[one]!, words[one]!, sequences[one]!, distinct[other]!),
    }));
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));

/** Hashes every sequence of words; the n-th one begins with the n-th word. */
function sequencesOf(words: readonly Word[]): number[] {
  const hashes = words.map(({ text }) => hashOf(text));
  return hashes.slice(SEQUENCE - 1).map((_last, start) => {
    let hash = 0;
    for (let at = start; at < start + SEQUENCE; at += 1)
      hash = Math.imul(hash ^ hashes[at]!, 0x01000193) + at - start;
    return hash >>> 0;
  });
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Counts the sequences that two texts share. @returns by `one * number of texts + other` */
function countShared(distinct: ReadonlyArray<ReadonlySet<number>>): Map<number, number> {
  const having = new Map<number, number[]>();
  distinct.forEach((hashes, text) => {
    for (const hash of hashes) {
      const texts = having.get(hash);
      if (texts) texts.push(text);
      else having.set(hash, [text]);
    }
  });
  const shared = new Map<number, number>();
  for (const texts of having.values())
    texts.slice(0, FIRST).forEach((one, at) => {
      for (const other of texts.slice(at + 1)) {
        const key = one * distinct.length + other;
        shared.set(key, (shared.get(key) ?? 0) + 1);
      }
    });
  return shared;
}

function passagesOf(
  text: string,
  words: readonly Word[],
  sequences: ReadonlyArray<number | null>,
  others: ReadonlySet<number>,
): string[] {
  const passages: string[] = [];
  let first = -1;
  for (let at = 0; at <= sequences.length; at += 1) {
    const hash = sequences[at];
    const isShared = typeof hash === "number" && others.has(hash);
    if (isShared && first < 0) first = at;
    if (isShared || first < 0) continue;
    passages.push(text.slice(words[first]!.from, words[at + SEQUENCE - 2]!.to));
    first = -1;
  }
  return passages
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_PASSAGES)
    .map((each) => (each.length > MAX_PASSAGE_LENGTH ? `${each.slice(0, MAX_PASSAGE_LENGTH)} …` : each));
}
