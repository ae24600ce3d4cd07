import { joinInPieces } from "../../../lib/runtime/join-in-pieces.ts";

/** A response that is already JSON text. It is sent unchanged; only in tests it is parsed and checked against its schema. */
export class JsonText {
  /** The text, see `joinInPieces`. */
  readonly pieces: readonly string[];
  /** What the access log needs to know of the rows in it. */
  readonly shown: object;

  private constructor(pieces: readonly string[], shown: object) {
    this.pieces = pieces;
    this.shown = shown;
  }

  static of(text: string, shown: object): JsonText {
    return new JsonText([text], shown);
  }

  /**
   * @param before the text up to and including the opening bracket of an array
   * @param rows the members of the array as JSON
   * @param after the closing bracket and the text that follows it
   */
  static ofRows(before: string, rows: readonly string[], after: string, shown: object): JsonText {
    const members = rows.map((row, index) => (index === 0 ? row : `,${row}`));
    return new JsonText(joinInPieces([before, ...members, after]), shown);
  }

  get text(): string {
    return this.pieces.join("");
  }
}
