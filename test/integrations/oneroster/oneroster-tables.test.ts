import test from "ava";
import { z } from "zod";
import { type CollectionName, collections } from "../../../src/core/integrations/oneroster/collections.ts";
import { startApp } from "../../support/app.ts";
import { reader, tokenOf } from "../school.ts";

const app = await startApp();
const admin = await app.as("admin");
const scopes = ["oneroster.roster", "oneroster.demographics", "oneroster.gradebook"];
const { body: key } = await admin.post("/api-keys", { name: "Tables", scopes });
const get = reader(app, (await tokenOf(app, key)).body.access_token);
test.after.always(() => app.close());

const text = z.string().min(1);
const word = z.enum(["true", "false"]);
const day = z.iso.date();
const time = z.iso.datetime();
const to = (type: string) => z.strictObject({ href: z.url(), sourcedId: text, type: z.literal(type) });
const none = z.never().optional();
const record = (fields: z.ZodRawShape) =>
  z.strictObject({
    ...{ sourcedId: text, status: z.enum(["active", "tobedeleted"]), dateLastModified: time },
    metadata: z.record(z.string(), z.unknown()).optional(),
    ...fields,
  });
const school = to("org");
const session = to("academicSession");

/** The tables of OneRoster 1.2: what has to be there is not optional; what is not given here is `none`. */
const tables: Record<CollectionName, z.ZodObject> = {
  orgs: record({
    ...{ name: text, type: z.enum(["department", "school", "district", "local", "state", "national"]) },
    ...{ identifier: text, parent: school.optional(), children: none },
  }),
  academicSessions: record({
    ...{ title: text, startDate: day, endDate: day, schoolYear: z.string().regex(/^\d{4}$/) },
    type: z.enum(["gradingPeriod", "semester", "schoolYear", "term"]),
    ...{ parent: session.optional(), children: none },
  }),
  courses: record({
    ...{ title: text, courseCode: text, org: school.optional(), schoolYear: none, resources: none },
    ...{ grades: z.array(text).optional(), subjects: z.array(text).optional() },
    subjectCodes: z.array(text).optional(),
  }),
  classes: record({
    ...{ title: text, classCode: text.optional(), classType: z.enum(["homeroom", "scheduled"]).optional() },
    ...{ location: text.optional(), grades: z.array(text).optional(), subjects: z.array(text).optional() },
    ...{
      course: to("course"),
      school,
      terms: z.array(session).min(1),
      subjectCodes: z.array(text).optional(),
    },
    ...{ periods: none, resources: none },
  }),
  users: record({
    ...{ userMasterIdentifier: text.optional(), username: text.optional(), enabledUser: word },
    userIds: z.array(z.strictObject({ type: text, identifier: text })).optional(),
    ...{
      givenName: text,
      familyName: text,
      preferredFirstName: text.optional(),
      identifier: text.optional(),
    },
    ...{ email: text.optional(), sms: text.optional(), phone: text.optional() },
    roles: z
      .array(
        z.strictObject({
          roleType: z.enum(["primary", "secondary"]),
          role: z.enum(["aide", "guardian", "student", "teacher"]),
          org: school,
        }),
      )
      .min(1),
    ...{ primaryOrg: school.optional(), agents: z.array(to("user")).optional() },
    grades: z.array(text).optional(),
    ...{ middleName: none, preferredMiddleName: none, preferredLastName: none, pronouns: none },
    ...{ userProfiles: none, password: none, resources: none },
  }),
  demographics: record({
    ...{ birthDate: day.optional(), sex: z.enum(["male", "female", "other", "unspecified"]).optional() },
    ...{ americanIndianOrAlaskaNative: none, asian: none, blackOrAfricanAmerican: none, white: none },
    ...{ nativeHawaiianOrOtherPacificIslander: none, demographicRaceTwoOrMoreRaces: none },
    ...{ hispanicOrLatinoEthnicity: none, countryOfBirthCode: none, stateOfBirthAbbreviation: none },
    ...{ cityOfBirth: none, publicSchoolResidenceStatus: none },
  }),
  enrollments: record({
    ...{ user: to("user"), class: to("class"), school, primary: word.optional() },
    role: z.enum(["administrator", "proctor", "student", "teacher"]),
    ...{ beginDate: day.optional(), endDate: day.optional() },
  }),
  categories: record({ title: text, weight: z.number().optional() }),
  lineItems: record({
    ...{ title: text, assignDate: time, dueDate: time, class: to("class"), school, category: to("category") },
    ...{ gradingPeriod: session.optional(), academicSession: session.optional() },
    ...{ resultValueMin: z.number().optional(), resultValueMax: z.number().optional() },
    ...{ description: none, scoreScale: none, learningObjectiveSet: none },
  }),
  results: record({
    ...{ lineItem: to("lineItem"), student: to("user"), class: to("class").optional(), scoreDate: day },
    scoreStatus: z.enum(["exempt", "fully graded", "not submitted", "partially graded", "submitted"]),
    ...{ score: z.number().optional(), textScore: text.optional(), comment: text.optional() },
    ...{ late: word.optional(), missing: word.optional() },
    ...{ scoreScale: none, learningObjectiveSet: none, inProgress: none, incomplete: none },
  }),
  scoreScales: record({
    ...{ title: text, type: text, course: to("course").optional(), class: to("class") },
    scoreScaleValue: z.array(z.strictObject({ itemValueLHS: text, itemValueRHS: text })).min(1),
  }),
};

const names = Object.keys(collections) as CollectionName[];
const addressOf = (name: CollectionName) =>
  `/${collections[name].scope === "oneroster.gradebook" ? "gradebook" : "rostering"}/v1p2/${name}`;

for (const name of names)
  test(`${name} are what the table of the standard says, field by field`, async (t) => {
    const { body } = await get(`${addressOf(name)}?limit=1000&filter=status='active'`);
    const records = body[name] as Record<string, unknown>[];
    t.true(records.length > 0);
    for (const one of records) {
      const { error } = tables[name].safeParse(one);
      t.is(error && `${z.prettifyError(error)} ${JSON.stringify(one)}`, undefined);
    }
    const { one, many } = collections[name];
    t.deepEqual(Object.keys(body), [many]);
    const single = await get(`${addressOf(name)}/${records[0]!["sourcedId"]}`);
    t.deepEqual(single.body, { [one]: records[0] });
  });

test("every field of the tables can be asked for, whether a school knows it or not", async (t) => {
  for (const name of names) {
    const fields = Object.keys(tables[name].shape);
    const { status, body } = await get(`${addressOf(name)}?limit=2&fields=${fields}`);
    t.is(status, 200, JSON.stringify(body));
    for (const field of fields) {
      const isObject = (collections[name].fields as Record<string, string>)[field] === "object";
      if (isObject || field === "dateLastModified") continue;
      const number = (collections[name].fields as Record<string, string>)[field] === "number";
      const asked = `${addressOf(name)}?limit=1&sort=${field}&filter=${field}!='${number ? 0 : "x"}'`;
      t.is((await get(asked)).status, 200, asked);
    }
  }
});

test("a grading scale is found by the class whose report cards it stands on", async (t) => {
  const { scoreScales } = (await get("/gradebook/v1p2/scoreScales?limit=1")).body;
  const of = scoreScales[0].class.sourcedId;
  const { body } = await get(`/gradebook/v1p2/classes/${of}/scoreScales`);
  t.deepEqual(body.scoreScales, scoreScales);
  const { orgs } = (await get("/rostering/v1p2/schools")).body;
  const all = await get(`/gradebook/v1p2/schools/${orgs[0].sourcedId}/scoreScales`);
  t.true(Number(all.headers.get("x-total-count")) > 1);
});

test("a refusal is in the form of the standard, and in no other", async (t) => {
  const { status, body } = await get("/rostering/v1p2/users?filter=shoeSize='42'");
  t.is(status, 400);
  t.deepEqual(Object.keys(body).sort(), [
    ...["imsx_CodeMinor", "imsx_codeMajor", "imsx_description", "imsx_severity"],
  ]);
  t.deepEqual(body.imsx_CodeMinor, {
    imsx_codeMinorField: [
      { imsx_codeMinorFieldName: "TargetEndSystem", imsx_codeMinorFieldValue: "invalid_filter_field" },
    ],
  });
});
