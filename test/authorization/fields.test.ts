import { readFileSync } from "node:fs";
import test from "ava";
import { visibilitiesOf } from "../../src/core/common/entities/visibility.ts";
import { routes } from "../../src/server/routes/index.ts";
import { fieldsFile, fieldsText } from "./fields.ts";

test("every field of every answer is shown to whom it was decided", (t) => {
  const decided = new Set(readFileSync(fieldsFile, "utf8").split("\n"));
  const found = fieldsText().split("\n");
  const known = new Set(found);
  t.deepEqual(
    {
      undecided: found.filter((line) => !decided.has(line)),
      gone: [...decided].filter((line) => !known.has(line)),
    },
    { undecided: [], gone: [] },
    "write-fields.ts puts these into fields.md: read them first",
  );
});

test("no list is sorted by a field that not everybody sees", (t) => {
  for (const { method, path, query, response } of Object.values(routes).flat()) {
    const row = response?.shape?.data?.element;
    if (method !== "get" || !query?.shape?.sort || !row?.shape) continue;
    const hidden = visibilitiesOf(row);
    for (const column of query.shape.sort.unwrap().options as string[])
      t.false(hidden.has(column.replace(/^-/, "")), `${path}: ${column}`);
  }
});
