import test from "ava";
import { summarize } from "../../src/db/pool/trace-statements.ts";

test("a span names operation and first table of a statement", (t) => {
  t.deepEqual(summarize('SELECT "id" FROM "students" AS "Student" WHERE name = \'x\''), [
    "SELECT",
    "students",
  ]);
  t.deepEqual(summarize("INSERT INTO rooms (id) VALUES ($1)"), ["INSERT", "rooms"]);
  t.deepEqual(summarize('  UPDATE "rooms" SET a = $1'), ["UPDATE", "rooms"]);
  t.deepEqual(summarize("DELETE FROM rooms"), ["DELETE", "rooms"]);
  t.deepEqual(summarize("SELECT x FROM unnest($1) AS x JOIN rooms r ON true"), ["SELECT", "rooms"]);
  t.deepEqual(summarize("WITH a AS (SELECT 1 FROM terms) INSERT INTO rooms SELECT 1"), ["INSERT", "rooms"]);
  t.deepEqual(summarize("WITH a AS (SELECT 1 FROM terms) SELECT * FROM a"), ["SELECT", "terms"]);
  t.deepEqual(summarize("COMMIT"), ["COMMIT", undefined]);
});

test("statements that open a transaction have no span", (t) => {
  for (const text of ["START TRANSACTION; SET LOCAL ROLE x", "SET LOCAL ROLE x", "RESET ALL", ""])
    t.is(summarize(text), undefined);
});
