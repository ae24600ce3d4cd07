import fc from "fast-check";

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => !isSurrogate(code))
  .map(
    (code) => String.fromCodePoint(code),
    // Tells fast-check that its dangerous strings ("__proto__" and others) can be made of these characters.
    (text) => {
      if (typeof text !== "string" || [...text].length !== 1) throw new Error("Not a character");
      return text.codePointAt(0)!;
    },
  );

/** A text of any characters. `unit: "binary"` is the same, but lists all characters first, which takes a second. */
export const anyText = (constraints: { maxLength?: number } = {}) =>
  fc.string({ ...constraints, unit: character });
