import test from "ava";
import fc from "fast-check";
import { inkOf } from "../../src/documents/ink-of.ts";

const channel = fc.integer({ min: 0, max: 255 });
const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

test("a school's colour is printed so that it can be read on white, and white on it", (t) => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (parts) => {
      const colour = `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      const ink = inkOf(colour);
      t.regex(ink, /^#[\da-f]{6}$/);
      t.true(1.05 / (luminance(ink) + 0.05) >= 4.5, `${colour} is printed as ${ink}`);
    }),
  );
  t.is(inkOf("#1f3a5f"), "#1f3a5f");
});
