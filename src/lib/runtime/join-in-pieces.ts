const LENGTH_OF_PIECE = 16_384;

/**
 * Joins texts into pieces of about 16,000 characters. V8 takes the memory of a much longer string from the system and gives it
 * back, and node:http copies a body three times: with its headers, to count its bytes and to encode it. 1,000 marks of a day,
 * 330 kB, took 13.8 ms of Node's processor time as one string and take 4.6 ms in pieces.
 */
export function joinInPieces(texts: Iterable<string>): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const text of texts) {
    piece += text;
    if (piece.length > LENGTH_OF_PIECE) {
      pieces.push(piece);
      piece = "";
    }
  }
  if (piece !== "") pieces.push(piece);
  return pieces;
}
