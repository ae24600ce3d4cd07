import { existsSync, globSync, readFileSync } from "node:fs";
import test from "ava";

const text = readFileSync("docs/asvs.md", "utf8");
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| ([12]) \| (.*?) \| (.*?) \| (.*?) ?\|$/gm),
].map(([, item, about, level, verdict, heldBy, shownBy]) => ({
  item,
  about,
  level,
  verdict,
  heldBy,
  shownBy,
}));
const count = (level: string, verdict: string) =>
  rows.filter((row) => row.level === level && row.verdict === verdict).length;

test("every item of both levels has one verdict", (t) => {
  t.is(rows.length, 217);
  t.is(new Set(rows.map(({ item }) => item)).size, 217);
  for (const { item, verdict, heldBy } of rows) {
    t.true(["pass", "operator", "n/a", "gap"].includes(verdict!), item);
    t.truthy(heldBy, item);
  }
});

test("the table of counts is what the verdicts add up to", (t) => {
  for (const level of ["1", "2"]) {
    const counts = ["pass", "operator", "n/a", "gap"].map((verdict) => count(level, verdict));
    t.true(text.includes(`| ${level} | ${counts.join(" | ")} |`), `level ${level}: ${counts}`);
  }
});

test("nothing of level 1 is open, and at most one in twenty of level 2", (t) => {
  t.is(count("1", "gap"), 0);
  const applicable = rows.filter(({ level, verdict }) => level === "2" && verdict !== "n/a").length;
  t.true(count("2", "gap") / applicable <= 0.05);
});

test("every test and document that is named exists", (t) => {
  for (const { item, shownBy } of rows)
    for (const name of shownBy!.split(", ").filter((each) => /\.(ts|md)$/.test(each))) {
      const path = name.endsWith(".md") ? name : `test/${name}`;
      t.true(path.includes("*") ? globSync(path).length > 0 : existsSync(path), `${item}: ${name}`);
    }
});
