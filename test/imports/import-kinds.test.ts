import test from "ava";
import { startApp } from "../support/app.ts";
import { checked, faultsOf, imported, rowsOf, settle, upload } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const only = async (path: string) => {
  const { data } = (await admin.get(path)).body;
  if (data.length !== 1) throw new Error(`${path} gives ${data.length}`);
  return data[0];
};
const year = await only("/academic-years?isCurrent=true");
const [grade, otherGrade] = (await admin.get("/grade-levels?limit=2")).body.data;
const section = async (name: string, capacity: number | null = null) =>
  (await admin.post("/sections", { academicYearId: year.id, gradeLevelId: grade.id, name, capacity })).body;
const total = async (path: string) =>
  (await admin.get(`${path}${path.includes("?") ? "&" : "?"}count=true&limit=1`)).body.total;
const queued = async () =>
  (await admin.get("/users?count=true&limit=1&personType=guardian")).body.total as number;
test.after.always(() => app.close());

test.serial("students come with their numbers or get the next ones, and with a place", async (t) => {
  const room = await section("Import 1");
  const made = await admin.post("/students", { givenName: "Before", familyName: "All" });
  const next = Number(made.body.student.admissionNumber.slice(5)) + 1;
  const prefix = made.body.student.admissionNumber.slice(0, 5);
  // The number that would be the next one is in the file, too: whoever gets one must not meet it.
  const csv = [
    "First Name;SURNAME;DOB;Gender;Adm No;Class;Stream;Roll No;Remarks",
    `Amina;Njoroge;31.03.2015;F;${prefix}${String(next).padStart(5, "0")};${grade.code.toLowerCase()};import 1;7;x`,
    `Tom;O'Neil;1.2.2014;boy;;${grade.name};;;`,
    "Zoë;Ünal;;diverse;;;;;",
  ].join("\r\n");
  const sent = await upload(admin, "students", csv);
  t.is(sent.status, 201);
  t.deepEqual(sent.body.missing, []);
  t.like(
    sent.body.fields.find(({ field }: { field: string }) => field === "gradeLevelCode"),
    { column: "Class", required: false },
  );
  const id = sent.body.batch.id;
  t.is((await settle(admin, id)).countInvalid, 2, "the dates are not ISO");
  const { fields } = (await admin.get(`/import-batches/${id}`)).body.mapping;
  t.is((await admin.put(`/import-batches/${id}/mapping`, { fields, dateFormat: "DD.MM.YYYY" })).status, 200);
  t.like(await settle(admin, id), { status: "validated", countValid: 3, countInvalid: 0 });
  t.like(await imported(admin, id), { status: "completed", countRows: 3, countOk: 3, countFailed: 0 });

  const rows = await rowsOf(admin, id, "imported");
  const students: Array<{ id: string; admissionNumber: string }> = [];
  for (const { entityId } of rows) students.push((await admin.get(`/students/${entityId}`)).body);
  t.like(students[0], { givenName: "Amina", dateOfBirth: "2015-03-31", sex: "female" });
  t.like(students[1], { familyName: "O'Neil", dateOfBirth: "2014-02-01", sex: "male" });
  t.like(students[2], { givenName: "Zoë", sex: "other", dateOfBirth: null });
  t.deepEqual(
    students.map(({ admissionNumber }) => Number(admissionNumber.slice(5))),
    [next, next + 1, next + 2],
  );
  t.like(await only(`/enrollments?studentId=${students[0]!.id}`), {
    academicYearId: year.id,
    gradeLevelId: grade.id,
    sectionId: room.id,
    rollNumber: "7",
    status: "active",
  });
  t.is((await only(`/enrollments?studentId=${students[1]!.id}`)).gradeLevelId, grade.id);
  t.is(await total(`/enrollments?studentId=${students[2]!.id}`), 0);
  const audit = (await admin.get(`/audit-events?entityId=${students[1]!.id}`)).body.data;
  t.like(audit[0], { action: "students.admit", actorType: "system", actorId: null });
  const after = (await admin.post("/students", { givenName: "After", familyName: "All" })).body.student;
  t.is(Number(after.admissionNumber.slice(5)), next + 3, "no gap");
});

test.serial("what students must not be is told row by row", async (t) => {
  await section("Import 2", 1);
  const { admissionNumber } = (await admin.get("/students?limit=1")).body.data[0];
  const csv = [
    "given name,family name,admission number,date of birth,sex,grade level code,section name,roll number",
    `A,A,${admissionNumber},,,,,`,
    "B,B,TWICE-1,,,,,",
    "C,C,TWICE-1,,,,,",
    ",,,2015-02-29,robot,,,",
    "E,E,,,,G99,,",
    `F,F,,,,${grade.code},Nowhere,`,
    "G,G,,,,,Import 2,",
    `H,H,,,,${grade.code},Import 2,1`,
    `I,I,,,,${grade.code},Import 2,2`,
    "J,J,too,few",
    `K,${"k".repeat(81)},,,,,,`,
    "L,L,,,,,,,too many",
    "M,M,,,,,,,",
  ].join("\n");
  const batch = await checked(admin, "students", csv);
  t.deepEqual(await faultsOf(admin, batch.id), {
    2: `admissionNumber: ${admissionNumber} is already in use`,
    4: "admissionNumber: TWICE-1 already appears in row 3",
    5: "givenName: is missing; familyName: is missing; dateOfBirth: is not a date like YYYY-MM-DD; sex: must be one of female, male, other",
    6: 'gradeLevelCode: no grade level has the code or name "G99"',
    7: `sectionName: ${grade.name} has no section "Nowhere" in ${year.name}`,
    8: "gradeLevelCode: is required with a section, program or roll number",
    10: "sectionName: is full",
    11: ": has 4 cells, but the header has 8",
    12: "familyName: must have at most 80 characters",
    13: ": has 9 cells, but the header has 8",
  });
  const { body } = await admin.get(`/import-batches/${batch.id}/errors.csv`);
  t.regex(body, /^row,given name,[^\n]+,errors\r\n/);
  t.true(
    body.includes(`\r\n4,C,C,TWICE-1,,,,,,admission number: TWICE-1 already appears in row 3\r\n`),
    body,
  );
  t.like((await admin.put(`/import-batches/${batch.id}/run`)).body, { status: 409, code: "invalid_rows" });
  t.like(await imported(admin, batch.id, { skipInvalid: true }), {
    status: "completed",
    countOk: 3,
    countSkipped: 10,
  });
});

test.serial("guardians: siblings share one, an address alone makes nobody the same", async (t) => {
  const child = async (givenName: string) =>
    (await admin.post("/students", { givenName, familyName: "Sibling" })).body.student;
  const [one, two] = [await child("One"), await child("Two")];
  const invited = await queued();
  const csv = [
    "First name,Surname,Email,Mobile,Student,Relationship,Primary,Fee payer,Channel",
    `Grace,Sibling,grace@family.example,'+254700000001; 0700 2,${one.admissionNumber},mother,yes,no,text`,
    `GRACE,Sibling,Grace@Family.example,,${two.admissionNumber},mother,Y,,`,
    `Paul,Sibling,grace@family.example,,${one.admissionNumber},,,,e-mail`,
    `Nobody,Sibling,,,,,,,`,
    `Grace,Sibling,grace@family.example,,${one.admissionNumber},,,,`,
    `Ruth,Sibling,ruth@family.example,,${one.admissionNumber},aunt,yes,,`,
    "Ann,Sibling,not an address,,NO-SUCH,aunt,perhaps,,pigeon",
    "Ann,Sibling,,,NO-SUCH,,,,",
  ].join("\n");
  const batch = await checked(admin, "guardians", csv);
  t.deepEqual(await faultsOf(admin, batch.id), {
    6: "studentAdmissionNumber: this guardian of the student already appears in row 2",
    7: "isPrimary: the primary guardian of this student already appears in row 2",
    8: "email: is not an email address; preferredChannel: must be one of email, sms, messaging_app, none; isPrimary: must be yes or no",
    9: "studentAdmissionNumber: no student with the admission number NO-SUCH",
  });
  t.like(await imported(admin, batch.id, { skipInvalid: true }), {
    status: "completed",
    countOk: 4,
    countSkipped: 4,
  });
  const { data } = (await admin.get("/guardians?q=family.example&sort=givenName")).body;
  t.deepEqual(
    data.map(({ givenName }) => givenName),
    ["Grace", "Paul"],
  );
  t.like(data[0], { preferredChannel: "sms", phones: ["+254700000001", "0700 2"], userId: null });
  const links = (await admin.get(`/student-guardians?guardianId=${data[0].id}`)).body.data;
  t.deepEqual(links.map(({ studentId }) => studentId).sort(), [one.id, two.id].sort());
  t.true(links.every(({ relation, isPrimary }) => relation === "mother" && isPrimary));
  t.is(await queued(), invited, "nobody is invited unless it is asked for");

  const again = await checked(admin, "guardians", csv);
  t.regex((await faultsOf(admin, again.id))[2]!, /already has this guardian/);
  const { fields } = again.mapping;
  await admin.put(`/import-batches/${again.id}/mapping`, {
    fields: { ...fields, studentAdmissionNumber: "Fee payer" },
  });
  t.regex((await faultsOf(admin, (await settle(admin, again.id)).id))[2]!, /no student .* no/);
  t.is((await admin.delete(`/import-batches/${again.id}`)).body.status, "cancelled");
});

test.serial("guardians are invited once each where that is asked for", async (t) => {
  const invited = await queued();
  const { body } = await upload(
    admin,
    "guardians",
    "given name,family name,email\nIvy,Invited,ivy@invited.example\nIvy,Invited,ivy@invited.example\nNo,Address,\n",
  );
  await settle(admin, body.batch.id);
  const { fields } = body.batch.mapping;
  await admin.put(`/import-batches/${body.batch.id}/mapping`, { fields, invite: true });
  await settle(admin, body.batch.id);
  t.like(await imported(admin, body.batch.id), { status: "completed", countOk: 3 });
  t.is(await queued(), invited + 1);
  t.like(await only("/users?q=ivy@invited.example"), { status: "invited", personType: "guardian" });
});

test.serial("staff come with their department and kind of work", async (t) => {
  const { name } = (await admin.get("/departments?limit=1")).body.data[0];
  const csv = [
    "Staff No\tForename\tSurname\tDept\tType\tHire date",
    `S-1\tPeter\tOtieno\t${name.toUpperCase()}\tTeacher\t03/15/2024`,
    "S-2\tMary\tWanjiku\t\tNon-teaching\t",
    "S-2\tTwice\tX\t\t\t",
    "S-3\tLost\tX\tAlchemy\tjuggler\t",
    "\tNumberless\tX\t\t\t31/12/2024",
    "S-4\tLost\tX\tAlchemy\t\t",
  ].join("\n");
  const batch = await checked(admin, "staff", csv);
  await admin.put(`/import-batches/${batch.id}/mapping`, {
    fields: batch.mapping.fields,
    dateFormat: "MM/DD/YYYY",
  });
  await settle(admin, batch.id);
  t.deepEqual(await faultsOf(admin, batch.id), {
    4: "staffNumber: S-2 already appears in row 3",
    5: "category: must be one of teaching, non_teaching",
    6: "staffNumber: is missing; hiredOn: is not a date like MM/DD/YYYY",
    7: 'departmentName: no department is called "Alchemy"',
  });
  t.like(await imported(admin, batch.id, { skipInvalid: true }), { countOk: 2, countSkipped: 4 });
  const department = await only(`/departments?q=${encodeURIComponent(name)}`);
  t.like(await only("/staff-members?q=Otieno%20S-1"), {
    hiredOn: "2024-03-15",
    category: "teaching",
    departmentId: department.id,
  });
  const again = await checked(admin, "staff", csv);
  t.is((await faultsOf(admin, again.id))[3], "staffNumber: S-2 is already in use");
});

test.serial("enrolments go where the file says, and only where there is room", async (t) => {
  const room = await section("Import 3", 2);
  const numbers: string[] = [];
  for (const givenName of ["Ada", "Ben", "Cem", "Dov"])
    numbers.push(
      (await admin.post("/students", { givenName, familyName: "Enrolled" })).body.student.admissionNumber,
    );
  const [a, b, c, d] = numbers;
  const day = year.startsOn;
  const csv = [
    "Admission number,Academic year,Grade,Section,Roll,Start date",
    `${a},${year.name},${grade.code},Import 3,1,${day}`,
    `${b},${year.name},${grade.code},Import 3,1,${day}`,
    `${b},${year.name},${grade.code},Import 3,2,${day}`,
    `${c},${year.name},${grade.code},Import 3,3,${day}`,
    `${a},${year.name},${grade.code},,,${day}`,
    `${c},1066,${grade.code},,,${day}`,
    `${c},${year.name},${otherGrade.code},Import 3,,${day}`,
    `${c},${year.name},${grade.code},,,1999-01-01`,
    `NO-SUCH,${year.name},${grade.code},,,${day}`,
    `${d},${year.name},${grade.code},,,${day}`,
  ].join("\n");
  const batch = await checked(admin, "enrollments", csv);
  t.deepEqual(await faultsOf(admin, batch.id), {
    3: "rollNumber: this number already appears in row 2",
    5: "sectionName: is full",
    6: "studentAdmissionNumber: this student already appears in row 2",
    7: 'academicYearName: no academic year is called "1066"',
    8: `sectionName: ${otherGrade.name} has no section "Import 3" in ${year.name}`,
    9: `startsOn: must be within ${year.name}, ${year.startsOn} to ${year.endsOn}`,
    10: "studentAdmissionNumber: no student with the admission number NO-SUCH",
  });
  t.like(await imported(admin, batch.id, { skipInvalid: true }), { status: "completed", countOk: 3 });
  t.is(await total(`/enrollments?sectionId=${room.id}`), 2);
  const again = await checked(admin, "enrollments", csv);
  t.regex((await faultsOf(admin, again.id))[2]!, /rollNumber: is already used in this section/);
  t.regex((await faultsOf(admin, again.id))[11]!, /is already enrolled in this year/);
});
