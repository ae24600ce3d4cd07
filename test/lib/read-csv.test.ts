import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import fc from "fast-check";
import { csvLine, unguarded } from "../../src/lib/files/csv.ts";
import { readCsv } from "../../src/lib/files/read-csv.ts";
import { longestStepOf } from "../support/observing/longest-step.ts";

const folder = mkdtempSync(join(tmpdir(), "school-svc-csv-"));
let files = 0;
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array): Promise<Array<[number, ...string[]]>> {
  files += 1;
  const path = join(folder, `${files}.csv`);
  writeFileSync(path, content);
  const records: Array<[number, ...string[]]> = [];
  for await (const { row, cells } of readCsv(path)) records.push([row, ...cells]);
  return records;
}

test("encodings are found out: UTF-8, UTF-16 with a mark, and else what Windows writes", async (t) => {
  const text = "Name;Ort\r\nJürgen;Köln\r\n";
  const wanted = [
    [1, "Name", "Ort"],
    [2, "Jürgen", "Köln"],
  ];
  const wide = Buffer.from(`\uFEFF${text}`, "utf16le");
  for (const bytes of [text, `\uFEFF${text}`, Buffer.from(text, "latin1"), wide, Buffer.from(wide).swap16()])
    t.deepEqual(await read(bytes), wanted as never);
  t.deepEqual(await read(Buffer.from("a\nprice \x80 \x93x\x94\n", "latin1")), [
    [1, "a"],
    [2, "price € “x”"],
  ]);
  // Only its last byte tells that it is no UTF-8, long after a buffer full of what could be.
  const long = Buffer.concat([Buffer.from(`a\n${"é\n".repeat(60_000)}`), Buffer.from([0xfc])]);
  const records = await read(long);
  t.deepEqual(
    [records[1], records.at(-1)],
    [
      [2, "Ã©"],
      [60_002, "ü"],
    ],
  );
});

test("the head tells the delimiter, quotes hide it, and Excel may name it", async (t) => {
  for (const [text, ...head] of [
    ["a,b;c,d\n", "a", "b;c", "d"],
    ["a;b;c,d\n", "a", "b", "c,d"],
    ["a\tb\n", "a", "b"],
    ['"a,b,c";d\n', "a,b,c", "d"],
    ['"x ""y"", z";b\n', 'x "y", z', "b"],
    ["alone\n", "alone"],
  ] as const)
    t.deepEqual(await read(text), [[1, ...head]]);
  t.deepEqual(await read("sep=|\r\na|b\r\n1|2"), [
    [2, "a", "b"],
    [3, "1", "2"],
  ]);
});

test("rows have the number that a spreadsheet shows, whatever ends the lines", async (t) => {
  for (const end of ["\n", "\r\n", "\r"])
    t.deepEqual(await read(["a,b", "", '"two\nlines",2', ",", "z,4"].join(end)), [
      [1, "a", "b"],
      [3, "two\nlines", "2"],
      [5, "z", "4"],
    ]);
});

test("what is no CSV says why, and where", async (t) => {
  const wrong: Array<[string | Uint8Array, RegExp]> = [
    ["", /empty/],
    ['a,b\n1,2\n3,"x\n4,5\n', /line 3 has no end: check for a quote/],
    ['a\n"1\n2"\n"x', /line 4 has no end/],
    [`a\n${"x".repeat(300_000)}\n`, /line 2 has no end/],
    ["a\n1\n2\0\n", /Line 3 contains a NUL/],
    [Buffer.from("\uFEFFa\n\0", "utf16le"), /NUL/],
    ["PK\u0003\u0004\0", /workbook/],
  ];
  for (const [content, message] of wrong) await t.throwsAsync(read(content), { message });
});

test("what was written is read", (t) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
      async (rows) => {
        const text = csvLine(["one", "two"]) + rows.map((cells) => csvLine(cells)).join("");
        const found = (await read(text)).slice(1).map(([, ...cells]) => cells.map(unguarded));
        t.deepEqual(
          found,
          rows.filter((cells) => cells.some((cell) => cell.trim() !== "")),
        );
      },
    ),
    { numRuns: 100 },
  ));

test.serial("a file of nothing but line breaks does not hold up the process", async (t) => {
  for (const repeated of ["\n", ",", "x\n"]) {
    const longest: number[] = [];
    // A step that is too long is so each time; one slowed down by other load is not.
    for (let attempt = 0; attempt < 5 && !longest.some((ms) => ms < 100); attempt += 1)
      longest.push((await longestStepOf(read(Buffer.alloc(1_000_000, repeated)))).longestMs);
    t.true(Math.min(...longest) < 100, `${JSON.stringify(repeated)}: ${longest.join(", ")} ms`);
  }
});
