import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { type Token, tokenizer } from "acorn";
import test from "ava";
import fc from "fast-check";
import { routes } from "../../src/server/routes/index.ts";
import { sourceFiles } from "../support/source-files.ts";

/** Files that build an expression at run time, each with the reason why it is tested all the same. */
const BUILT_AT_RUN_TIME: Readonly<Record<string, string>> = {
  "src/core/common/lists/include-query.ts": "belongs to the schema of a query, which is walked here",
  "src/core/privacy/erasure/create-scrubber.ts": "the values of one person, escaped, as whole words",
};
/** A linear expression reads the longest text in less than a millisecond, a quadratic one in more than fifty. */
const MAX_MS = 25;
const LENGTHS = [32, 512, 8_192];

/** The expressions of the sources and of every schema of a route, those of the schema library included. */
function collect(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sourceFiles("src")) for (const each of literalsOf(file)) found.set(each, file);
  const visited = new Set<unknown>();
  const visit = (value: any, place: string) => {
    if (value instanceof RegExp) found.set(String(value), found.get(String(value)) ?? place);
    else if (typeof value === "object" && value !== null && !visited.has(value)) {
      visited.add(value);
      const inner = value._zod?.def ?? value;
      for (const key of Object.keys(inner)) visit(inner[key], place);
      if (inner.type === "lazy") visit(inner.getter(), place);
    }
  };
  for (const { method, path, params, query, body } of Object.values(routes).flat())
    visit([params, query, body], `${method} ${path}`);
  return found;
}

function literalsOf(file: string): string[] {
  const code = stripTypeScriptTypes(readFileSync(file, "utf8"));
  return [...tokenizer(code, { ecmaVersion: "latest", sourceType: "module" })]
    .filter(({ type }) => type.label === "regexp")
    .map((token) => String((token as Token & { value: { value: RegExp } }).value.value));
}

interface Probe {
  before: string;
  repeated: string;
  after: string;
}

const UNITS = [
  ..." \t\n0a_A-.{\"'%\\/<,;:=@$é\u0301ع\u2028",
  "a.",
  "a@",
  "0 ",
  '""',
  "{{",
  "a,",
  "\r\n",
  "😀",
];

/** Long runs of each class of characters, and of each part of texts that the expression matches. */
function probesOf(expression: RegExp): Probe[] {
  const probes = UNITS.flatMap((repeated) =>
    ["", "!", "\n"].map((after) => ({ before: "", repeated, after })),
  );
  for (const sample of samplesOf(expression))
    for (let at = 0; at < sample.length; at += 1)
      for (const width of [1, 2])
        for (const after of ["", "\0", sample.slice(at + width), `${sample.slice(at + width)}\0`])
          probes.push({ before: sample.slice(0, at), repeated: sample.slice(at, at + width), after });
  return [...new Map(probes.map((probe) => [JSON.stringify(probe), probe])).values()];
}

function samplesOf({ source, flags }: RegExp): string[] {
  // Looking for texts of a negated class of Unicode has no end.
  if (/\\[pP]\{/.test(source)) return [];
  try {
    const matching = fc.stringMatching(new RegExp(source, flags.replace(/[gyims]/g, "")), { size: "xsmall" });
    return fc.sample(matching, { numRuns: 4, seed: 1 }).map((sample) => sample.slice(0, 24));
  } catch {
    // Texts for assertions and classes of Unicode cannot be generated: the runs of characters remain.
    return [];
  }
}

/** Time on the processor, which other processes do not lengthen. */
function millisecondsOf(expression: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  text.replace(expression, "");
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function slowest(expression: RegExp): string | null {
  const probes = probesOf(expression);
  const everywhere = new RegExp(expression.source, `${expression.flags.replace(/[gy]/g, "")}g`);
  for (const length of LENGTHS)
    for (const { before, repeated, after } of probes) {
      const text = before + repeated.repeat(length / repeated.length) + after;
      // The collector may run within one measurement, hardly within three.
      const isSlow = () => millisecondsOf(everywhere, text) > MAX_MS;
      if (isSlow() && isSlow() && isSlow())
        return `${JSON.stringify(before)} + ${JSON.stringify(repeated)} × ${length} + ${JSON.stringify(after)}`;
    }
  return null;
}

const expressions = collect();

test("no text of any length makes a regular expression slow", (t) => {
  t.timeout(120_000);
  t.true(expressions.size > 100, `found ${expressions.size}`);
  const slow: string[] = [];
  for (const [text, place] of expressions) {
    const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(text)!;
    const probe = slowest(new RegExp(source!, flags));
    if (probe) slow.push(`${text} in ${place}: ${probe}`);
  }
  t.deepEqual(slow, []);
});

test("every expression is a literal, or part of a schema", (t) => {
  const built = sourceFiles("src").filter((file) => /\bRegExp\(/.test(readFileSync(file, "utf8")));
  t.deepEqual(built, Object.keys(BUILT_AT_RUN_TIME));
});
