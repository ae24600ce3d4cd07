import test from "ava";
import { v7 as newId } from "uuid";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { everyCaller, type Role } from "../support/reach/callers.ts";
import { runsAll } from "../support/runner/runs-all.ts";
import { readTables } from "../support/tenancy/tenancy.ts";
import { type Operation, operationsOf, requestsOf } from "../support/tenancy/tenancy-slots.ts";
import { type Cell, cellOf, columns, proposedRow, readMatrix, rowText } from "./matrix.ts";

const app = await startApp();
const { body: document } = await app.anonymous.get("/openapi.json");
const superuser = await openClient(app.databaseUrl);
const { proper } = requestsOf(document, await readTables(superuser));
await superuser.end();
const operations = operationsOf(document);
const callers = new Map((await everyCaller(app)).map((caller) => [caller.role, caller]));
const admin = callers.get("administrator")!.client;
const matrix = readMatrix();

test.after.always(() => app.close());

test.serial("every operation has a row, and every row an operation", (t) => {
  const missing = operations.filter(({ name }) => !matrix.has(name));
  t.deepEqual(
    missing.map((operation) => rowText(operation.name, proposedRow(operation))),
    [],
    "add these to test/authorization/matrix.md, where they are right",
  );
  const known = new Set(operations.map(({ name }) => name));
  t.deepEqual(
    [...matrix.keys()].filter((name) => !known.has(name)),
    [],
    "take these out of test/authorization/matrix.md",
  );
  t.log(`${operations.length} operations × ${columns.length} roles`);
});

test.serial("each role reaches as far as decided", async (t) => {
  const { body: roles } = await admin.get("/roles?limit=200");
  for (const { id, key } of roles.data) {
    const role = columns.find((column) => column === key);
    if (!role) continue;
    const { body } = await admin.get(`/roles/${id}/permissions`);
    const scopes = new Map<string, Cell>(
      body.permissions.map(({ permission, scope }) => [permission, cellOf[scope as keyof typeof cellOf]]),
    );
    for (const { name, permission } of operations) {
      if (["public", "signed-in", "operator"].includes(permission)) continue;
      t.is(matrix.get(name)?.get(role), scopes.get(permission) ?? "-", `${name}: ${role}`);
    }
  }
});

/** Signing out ends what the others are asked with. */
const last = ({ path }: Operation) => (path === "/auth/logout" ? 2 : path.startsWith("/auth/") ? 1 : 0);

/**
 * The roles that ask: all of them, or one that is allowed and one that is refused, changing from operation to operation, and
 * an anonymous caller where no sign-in is needed (`fuzz.test.ts` covers the other operations). That the permissions of all roles are those of the row is tested above; the rows in scope, in `row-scope.test.ts`.
 */
function rolesFor(row: ReadonlyMap<string, Cell>, index: number): readonly Role[] {
  if (runsAll) return columns;
  const byAnswer = Map.groupBy(columns.slice(0, -1), (role) => row.get(role) === "-");
  const asking = [...byAnswer.values()].map((roles) => roles[index % roles.length]!);
  return row.get("anonymous") === "401" ? asking : [...asking, "anonymous"];
}

for (const [index, operation] of operations.toSorted((a, b) => last(a) - last(b)).entries()) {
  const { name, method } = operation;
  test.serial(`${name}: allowed and refused as decided`, async (t) => {
    const row = matrix.get(name);
    if (!row) return t.fail("has no row");
    const ask = async (role: Role) => {
      // Ids that are nowhere: what is allowed is answered, and does nothing.
      const { path, body, headers } = proper(operation, () => newId());
      const response = await callers.get(role)!.client(method, path, body, headers);
      return { role, status: response.status, code: response.body.code };
    };
    const responses = await Promise.all(rolesFor(row, index).map(ask));
    const anonymous = responses.at(-1)!;
    const isDecided = ({ role, status, code }: (typeof responses)[number]) => {
      const decided = row.get(role)!;
      if (decided === "401") return status === 401 && code === "unauthenticated";
      if (decided === "-") return status === 403;
      // Whoever asks, the answer is the same: what it says of a token in the body is another matter.
      if (decided === "open") return status === anonymous.status && status < 500;
      // Allowed, once the caller has sent the password again.
      if (code === "reauthentication_required") return true;
      return status !== 401 && status !== 403 && status < 500;
    };
    const wrong = responses.filter((response) => !isDecided(response));
    t.deepEqual(
      wrong.map(
        ({ role, status, code }) => `${role}: decided is ${row.get(role)}, the answer ${status} ${code}`,
      ),
      [],
    );
  });
}
