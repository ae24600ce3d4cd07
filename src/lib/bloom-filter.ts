import { createHash } from "node:crypto";

/** 24 bits and 16 hashes for each entry: one text in 100,000 that was never added is said to be there. */
const BITS_PER_ENTRY = 24;
const HASHES = 16;

export interface BloomFilter {
  bytes: Buffer;
  add(text: string): void;
  /** Never false for a text that was added. */
  has(text: string): boolean;
}

/** A set of texts in three bytes each. @param given how many are to be added, or the bytes of a filter that was made */
export function createBloomFilter(given: number | Buffer): BloomFilter {
  const bytes = typeof given === "number" ? Buffer.alloc(Math.ceil((given * BITS_PER_ENTRY) / 8)) : given;
  const bits = bytes.length * 8;
  const positions = (text: string) => {
    const digest = createHash("sha256").update(text).digest();
    const first = digest.readUIntBE(0, 6);
    const step = digest.readUIntBE(6, 6);
    return Array.from({ length: HASHES }, (_, n) => (first + n * step) % bits);
  };
  return {
    bytes,
    add(text) {
      for (const position of positions(text)) bytes[position >> 3]! |= 1 << (position & 7);
    },
    has: (text) => positions(text).every((position) => bytes[position >> 3]! & (1 << (position & 7))),
  };
}
