import test from "ava";
import { currentSchool } from "../../src/db/context-values.ts";
import { identifier, join, raw, sql, toExecutable, unprepared } from "../../src/db/sql.ts";
import { withContext } from "../../src/lib/context.ts";
import { forgetStatements } from "../support/forget-statements.ts";

const school = "00000000-0000-4000-8000-000000000001";
const textOf = (statement: Parameters<typeof toExecutable>[0]) => toExecutable(statement).text;

test("values become numbered parameters", (t) => {
  const { text, values } = toExecutable(sql`SELECT ${1}, ${null}, ${["a", "b"]}::text[], ${undefined}`);
  t.is(text, "SELECT $1, $2, $3::text[], $4");
  t.deepEqual(values, [1, null, ["a", "b"], undefined]);
});

test("parts are nested at any depth, and their values keep the order of the text", (t) => {
  const inner = (id: string) => sql`SELECT id FROM rooms WHERE id = ${id}`;
  const outer = sql`SELECT ${"a"} WHERE x IN (${sql`${inner("b")} LIMIT ${3}`}) AND y = ${"d"}`;
  const { text, values } = toExecutable(outer);
  t.is(text, "SELECT $1 WHERE x IN (SELECT id FROM rooms WHERE id = $2 LIMIT $3) AND y = $4");
  t.deepEqual(values, ["a", "b", 3, "d"]);
});

test("the school of the context is one parameter, read on execution", (t) => {
  const part = sql`school_id = ${currentSchool}`;
  const statement = sql`SELECT FROM a WHERE ${part} AND id = ${7} AND EXISTS (SELECT FROM b WHERE ${part})`;
  const { text, values } = withContext({ schoolId: school }, () => toExecutable(statement));
  t.is(
    text,
    "SELECT FROM a WHERE school_id = $1 AND id = $2 AND EXISTS (SELECT FROM b WHERE school_id = $1)",
  );
  t.deepEqual(values, [school, 7]);
  t.throws(() => toExecutable(statement), { message: /needs a school/ });
});

test("a value is never part of the text, whatever it contains", (t) => {
  const evil = "'; DROP TABLE users; --";
  t.is(textOf(sql`SELECT ${evil}`), "SELECT $1");
  t.is(textOf(sql`SELECT ${{ texts: [evil], values: [] }}`), "SELECT $1");
  t.is(textOf(sql`SELECT ${identifier('a" FROM users; --')}`), 'SELECT "a"" FROM users; --"');
});

test("lists are joined parts, or values each of which is a parameter", (t) => {
  const { text, values } = toExecutable(sql`SELECT ${join([sql`a`, raw("b")])} WHERE c IN (${join([1, 2])})`);
  t.is(text, "SELECT a, b WHERE c IN ($1, $2)");
  t.deepEqual(values, [1, 2]);
  t.is(textOf(sql`(${join([], " AND ")})`), "()");
  t.is(textOf(sql`${join([sql`a`, sql`b`], " AND ")}`), "a AND b");
});

test("the name follows from the text alone", (t) => {
  const find = (id: unknown) => sql`SELECT FROM users WHERE id = ${id}`;
  const [one, other] = [toExecutable(find("a")), toExecutable(find(null))];
  t.truthy(one.name);
  t.is(one.name, other.name);
  t.is(one.text, other.text);
  t.is(toExecutable(sql`SELECT FROM users WHERE id = ${"b"}`).name, one.name);
  t.not(toExecutable(sql`SELECT FROM users WHERE id <> ${"b"}`).name, one.name);
  const by = (column: string) => toExecutable(sql`SELECT FROM users WHERE ${raw(column)} = ${1}`);
  t.not(by("id").name, by("email").name);
  t.regex(by("email").text, /email/);
  t.is(toExecutable(unprepared`SELECT FROM users WHERE id = ${"b"}`).name, undefined);
});

test("a value and a part at the same place are different statements", (t) => {
  const only = (condition: unknown) => textOf(sql`SELECT FROM users WHERE ${condition}`);
  t.is(only(true), "SELECT FROM users WHERE $1");
  t.is(only(sql`true`), "SELECT FROM users WHERE true");
  t.is(only(false), "SELECT FROM users WHERE $1");
});

test("any number of composed statements is executed, but only those in frequent use are prepared", (t) => {
  forgetStatements();
  const names = Array.from({ length: 400 }, (_none, count) => {
    const { text, values, name } = toExecutable(sql`SELECT ${join(Array(count + 1).fill(0))}`);
    t.is(values.length, count + 1);
    t.true(text.endsWith(`$${count + 1}`));
    return name;
  });
  t.is(names.at(-1), undefined);

  const often = Array.from({ length: 6 }, () => toExecutable(sql`SELECT ${join(Array(401).fill(0))}`));
  t.truthy(often.at(-1)!.name);
  t.is(often.at(-1)!.text, often[0]!.text);
});
