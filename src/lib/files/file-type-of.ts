const ascii = (text: string) => Buffer.from(text, "latin1");

interface Signature {
  type: string;
  /** Bytes at an offset, all of which must match. */
  parts: ReadonlyArray<readonly [offset: number, bytes: Buffer]>;
}

/** Beginnings of the files that are accepted somewhere, and of others that a refusal should name. */
const signatures: readonly Signature[] = [
  { type: "application/pdf", parts: [[0, ascii("%PDF-")]] },
  { type: "image/jpeg", parts: [[0, Buffer.from([0xff, 0xd8, 0xff])]] },
  { type: "image/png", parts: [[0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]] },
  {
    type: "image/webp",
    parts: [
      [0, ascii("RIFF")],
      [8, ascii("WEBP")],
    ],
  },
  { type: "image/gif", parts: [[0, ascii("GIF8")]] },
  ...["heic", "heix", "hevc", "mif1", "msf1", "avif"].map((brand) => ({
    type: "image/heic",
    parts: [[4, ascii(`ftyp${brand}`)]] as const,
  })),
  { type: "application/zip", parts: [[0, ascii("PK\u0003\u0004")]] },
  { type: "application/zip", parts: [[0, ascii("PK\u0005\u0006")]] },
  { type: "application/msword", parts: [[0, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])]] },
];

/**
 * Detects the media type of a file by its first bytes; its name and the type that the sender declares are not trusted.
 * @returns undefined if it is none of those known here
 */
export const fileTypeOf = (content: Buffer): string | undefined =>
  signatures.find(({ parts }) =>
    parts.every(([offset, bytes]) => content.subarray(offset, offset + bytes.length).equals(bytes)),
  )?.type;
