import test from "ava";
import type { AnyCrud } from "../../../src/core/common/entities/crud.ts";
import { visibilitiesOf } from "../../../src/core/common/entities/visibility.ts";
import type { Filter } from "../../../src/core/common/lists/list.ts";
import { sql } from "../../identity/sql.ts";
import { startApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { sourceFiles } from "../../support/source-files.ts";

const app = await startApp();
const admin = await app.as("admin");
const db = await sql(app.databaseUrl);
test.after.always(async () => {
  await db.end();
  await app.close();
});

const isCrud = (value: any): value is AnyCrud => Boolean(value?.schemas?.list && value.entityType);

test("a filter looks at shown fields, or through rows that the caller reaches", async (t) => {
  const faults: string[] = [];
  let count = 0;
  for (const file of sourceFiles("src/core")) {
    if (/operators/.test(file)) continue;
    const exported = Object.values(await import(`../../../${file}`));
    for (const { entityType, schemas } of exported.filter(isCrud)) {
      const shown = Object.keys(schemas.view.shape);
      const hidden = visibilitiesOf(schemas.view);
      for (const column of schemas.list.sort as string[])
        if (hidden.has(column.replace("-", ""))) faults.push(`${entityType} is sorted by ${column}`);
      for (const [name, filter] of Object.entries<Filter>(schemas.list.filters ?? {})) {
        count += 1;
        const fault = (text: string) => faults.push(`${entityType}.${name} ${text}`);
        if (!("where" in filter)) {
          if (!shown.includes(name)) fault("is not in the view");
          continue;
        }
        const reads = /\bFROM\b/.test(filter.where);
        if (reads && !filter.through && !shown.includes(name)) fault("does not say through which rows");
        if (typeof filter.through === "object" && !filter.where.includes(":reached"))
          fault("does not limit them");
      }
    }
  }
  t.deepEqual(faults, []);
  t.true(count > 200, `${count}`);
});

test("a filter by relation confirms no link that the caller does not see", async (t) => {
  const guardian = await app.as("guardian");
  const own = (await guardian.get("/guardians")).body.data[0];
  const children = (await guardian.get("/students")).body.data;
  t.true(children.length > 0);
  const others = (
    await db.query(
      `SELECT sg.guardian_id AS id, sg.student_id AS child FROM student_guardians sg
      WHERE sg.student_id = ANY ($1) AND sg.guardian_id <> $2 AND sg.status = 'active'`,
      [children.map(({ id }) => id), own.id],
    )
  ).rows;
  let other = others[0]?.id as string | undefined;
  if (!other) {
    other = (await admin.post("/guardians", { givenName: "Second", familyName: "Parent" })).body.id as string;
    const link = { studentId: children[0].id, guardianId: other, relation: "father", portalAccess: false };
    t.is((await admin.post("/student-guardians", link)).status, 201);
  }
  const found = async (client: Client, path: string) => {
    const { body } = await client.get(`${path}&count=true`);
    return [body.data.length, body.total];
  };
  t.not((await found(admin, `/students?guardianId=${other}`))[0], 0);
  t.deepEqual(await found(guardian, `/students?guardianId=${other}`), [0, 0]);
  t.is((await found(guardian, `/students?guardianId=${own.id}`))[0], children.length);
  t.is((await found(guardian, `/guardians?studentId=${children[0].id}`))[0], 1);
  const csv = JSON.stringify((await guardian.get(`/students.csv?guardianId=${other}`)).body);
  t.false(csv.includes(children[0].id));

  // A teacher sees the guardian of an own student, not that a student of another class is their sibling.
  const teacher = await app.as("teacher");
  const mine = (await teacher.get("/students?limit=1")).body.data[0];
  const { rows } = await db.query("SELECT guardian_id AS id FROM student_guardians WHERE student_id = $1", [
    mine.id,
  ]);
  const parent = rows[0].id;
  const { student } = (await admin.post("/students", { givenName: "Un", familyName: "Seen" })).body;
  await admin.post("/student-guardians", { studentId: student.id, guardianId: parent, relation: "mother" });
  t.deepEqual(await found(admin, `/guardians?studentId=${student.id}`), [1, 1]);
  t.deepEqual(await found(teacher, `/guardians?studentId=${student.id}`), [0, 0]);
  t.not((await found(teacher, `/guardians?studentId=${mine.id}`))[0], 0);
});
