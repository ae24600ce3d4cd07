import test from "ava";
import fc from "fast-check";
import { countValues } from "../../src/lib/runtime/json-size.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Members and elements, counted by walking through. */
const values = (json: unknown): number =>
  json !== null && typeof json === "object"
    ? 1 + Object.values(json).reduce((sum: number, each) => sum + values(each), 0)
    : 1;

test("no document has more values than are counted, nor half as many", (t) => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (json) => {
      const counted = countValues(bytes(json));
      const real = values(JSON.parse(json));
      return counted >= real && counted <= 2 * real;
    }),
  );
  t.is(countValues(bytes('"[{,\\"[,"')), 1, "what stands in a text is text");
  t.is(countValues(bytes("[".repeat(1000))), 1001);
});
