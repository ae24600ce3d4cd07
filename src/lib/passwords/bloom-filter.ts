import { createHash } from "node:crypto";

/** 24 bits and 16 hashes per entry: one in 100,000 absent texts is a false positive. */
const BITS_PER_ENTRY = 24;
const HASHES = 16;

export interface BloomFilter {
  bytes: Buffer;
  add(text: string): void;
  /** Never false for a text that was added. */
  has(text: string): boolean;
}

/** Creates a set of texts with three bytes per entry. @param given the number of entries to add, or the bytes of an existing filter */
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
