import test from "ava";
import fc from "fast-check";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

let made = 0;

/** Names that sort close together, or are the same to a reader. */
const name = fc.constantFrom("a", "A", "á", "ab", "a b", "Z", "ž", "zz", "école", "Ecole", "0", "");

test("pages neither skip nor repeat a row, whatever is added meanwhile", async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 12 }),
      fc.array(fc.array(name, { maxLength: 2 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom("name", "-name", "createdAt", "-createdAt"),
      async (first, meanwhile, limit, sort) => {
        const type = `paging-${made}`;
        const add = async (prefix: string) => {
          made += 1;
          const room = { name: `${prefix}${made}`, type };
          const { status, body } = await admin.post("/rooms", room);
          t.is(status, 201);
          return body.id as string;
        };
        const before: string[] = [];
        for (const prefix of first) before.push(await add(prefix));
        const seen: Array<{ id: string; name: string; createdAt: string }> = [];
        const inserts = meanwhile.values();
        let cursor: string | null = null;
        do {
          const path: string = `/rooms?type=${type}&limit=${limit}&sort=${sort}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
          const { status, body } = await admin.get(path);
          t.is(status, 200);
          seen.push(...body.data);
          cursor = body.page.nextCursor;
          for (const prefix of inserts.next().value ?? []) await add(prefix);
        } while (cursor);
        const ids = seen.map(({ id }) => id);
        t.is(new Set(ids).size, ids.length, "a row came twice");
        t.deepEqual(
          before.filter((id) => !ids.includes(id)),
          [],
          "a row was skipped",
        );
        if (sort.endsWith("createdAt")) {
          const times = seen.map(({ createdAt }) => createdAt);
          t.deepEqual(times, sort.startsWith("-") ? [...times].sort().reverse() : [...times].sort());
        }
      },
    ),
    { numRuns: 25 },
  );
});
