import fc from "fast-check";

const words = fc
  .string({
    unit: fc.constantFrom(
      ..."ab \n\\~=#{}:>-%/[]$T'é漢<&\"".split(""),
      "->",
      "####",
      "//",
      "::",
      "]]>",
      "&amp;",
      "<br/>",
      "<!--",
    ),
    maxLength: 20,
  })
  .map((text) => text.replace(/ *\n */g, "\n").trim());
const some = words.filter((text) => text !== "");
export const line = some.map((text) => text.replaceAll("\n", " "));
const common = { id: fc.constant("q"), text: some, points: fc.constant("1.5"), explanation: fc.option(some) };
const parts = (least: number) => fc.array(line, { minLength: least, maxLength: 5 });
const options = fc.tuple(parts(2), fc.nat(), fc.boolean()).map(([texts, right, several]) =>
  texts.map((text, at) => ({
    ...{ id: `o${at}`, text },
    correct: several ? at <= right % texts.length : at === right % texts.length,
  })),
);
/** Any question, with texts that look like the syntax of formats. */
export const anyQuestion = fc.oneof(
  options.chain((made) => {
    const several = made.filter(({ correct }) => correct).length > 1;
    return fc.record({
      ...common,
      type: fc.constant(several ? "multiple" : "choice"),
      options: fc.constant(made),
    });
  }),
  fc.record({ ...common, type: fc.constant("short"), accepted: parts(1), caseSensitive: fc.boolean() }),
  fc.record({
    ...{ ...common, type: fc.constant("numeric") },
    ...{ value: fc.constantFrom("-3", "2.50", "0"), tolerance: fc.constantFrom("0", "0.005") },
  }),
  fc.record({
    ...{ ...common, type: fc.constant("matching") },
    pairs: fc.array(
      fc.record({ id: fc.constant("p"), left: line, targetId: fc.constant("t"), right: line }),
      {
        ...{ minLength: 2, maxLength: 4 },
      },
    ),
  }),
  fc.record({
    ...{ ...common, type: fc.constant("ordering") },
    items: parts(2).map((texts) => texts.map((text) => ({ id: "i", text }))),
  }),
  fc.record({ ...common, type: fc.constant("essay"), guidance: fc.option(some) }),
);

/** Returns a question without the ids, which an import makes anew. */
export const withoutIds = (question: unknown) =>
  JSON.parse(
    JSON.stringify(question, (key, value) => (["id", "targetId"].includes(key) ? undefined : value)),
  );
