import { join, raw, type Sql, sql } from "../../../db/sql.ts";
import { type CollectionName, collections, recordsOf } from "./collections.ts";

type Limit = (ids: Readonly<Record<string, string>>) => Sql;

export interface Endpoint {
  service: "rostering" | "gradebook";
  path: string;
  collection: CollectionName;
  /** The response is the single record with the id in the path. */
  single?: true;
  /** SQL condition that restricts the collection. */
  limit?: Limit;
  /** Records named in the path by parameter; 404 if one is missing. */
  parents?: Readonly<Record<string, readonly [CollectionName, limit?: Limit]>>;
}

const is =
  (path: string, ...values: string[]): Limit =>
  () =>
    sql`c.doc #>> ${`{${path}}`}::text[] IN (${join(values)})`;
const linked =
  (path: string, id: string): Limit =>
  (ids) =>
    sql`c.doc #>> ${`{${path}}`}::text[] = ${ids[id]}`;
/** As `linked`, by a column of the collection. The id is a UUID: the endpoint has checked that its parent exists. */
const linkedByColumn =
  (column: "class" | "item" | "student", id: string): Limit =>
  (ids) =>
    sql`c.${raw(column)} = ${ids[id]}::uuid`;
const role = (...names: string[]) => is("roles,0,role", ...names);
const both =
  (...limits: Limit[]): Limit =>
  (ids) =>
    join(
      limits.map((limit) => limit(ids)),
      " AND ",
    );
/** Restrict to users of a class, or to classes of a user, through their enrollments. */
const through =
  (wanted: "member" | "class", by: "member" | "class", id: string, ...roles: string[]): Limit =>
  (ids) =>
    sql`c.sid IN (SELECT e.${raw(wanted)}::text FROM (${recordsOf(collections.enrollments)}) e
      WHERE NOT e.gone AND e.${raw(by)} = ${ids[id]}::uuid
      ${roles.length ? sql`AND e.doc ->> 'role' IN (${join(roles)})` : sql``})`;

const student = role("student");
const teacher = role("teacher");
const term = is("type", "term", "semester");
const period = is("type", "gradingPeriod");
const isSchool = is("type", "school");
const ofSchool = { school: ["orgs", isSchool] } as const;
const ofClass = { class: ["classes"] } as const;
const inClass = { ...ofSchool, ...ofClass };

/** The endpoints of a collection and of a single record in it. */
const withEach = (
  service: Endpoint["service"],
  path: string,
  collection: CollectionName,
  limit?: Limit,
): Endpoint[] => [
  { service, path: `/${path}`, collection, ...(limit && { limit }) },
  { service, path: `/${path}/:id`, collection, single: true, ...(limit && { limit }) },
];
const part = (
  service: Endpoint["service"],
  path: string,
  collection: CollectionName,
  parents: Endpoint["parents"],
  limit?: Limit,
): Endpoint => ({ service, path, collection, ...(parents && { parents }), ...(limit && { limit }) });

/** All endpoints of the provider. */
export const endpoints: readonly Endpoint[] = [
  ...withEach("rostering", "orgs", "orgs"),
  ...withEach("rostering", "schools", "orgs", isSchool),
  ...withEach("rostering", "academicSessions", "academicSessions"),
  ...withEach("rostering", "terms", "academicSessions", term),
  ...withEach("rostering", "gradingPeriods", "academicSessions", period),
  ...withEach("rostering", "courses", "courses"),
  ...withEach("rostering", "classes", "classes"),
  ...withEach("rostering", "users", "users"),
  ...withEach("rostering", "students", "users", student),
  ...withEach("rostering", "teachers", "users", teacher),
  ...withEach("rostering", "demographics", "demographics"),
  ...withEach("rostering", "enrollments", "enrollments"),
  part("rostering", "/schools/:school/classes", "classes", ofSchool),
  part("rostering", "/schools/:school/courses", "courses", ofSchool),
  part("rostering", "/schools/:school/enrollments", "enrollments", ofSchool),
  part("rostering", "/schools/:school/students", "users", ofSchool, student),
  part("rostering", "/schools/:school/teachers", "users", ofSchool, teacher),
  part("rostering", "/schools/:school/terms", "academicSessions", ofSchool, term),
  part(
    "rostering",
    "/schools/:school/classes/:class/enrollments",
    "enrollments",
    inClass,
    linkedByColumn("class", "class"),
  ),
  part(
    "rostering",
    "/schools/:school/classes/:class/students",
    "users",
    inClass,
    through("member", "class", "class", "student"),
  ),
  part(
    "rostering",
    "/schools/:school/classes/:class/teachers",
    "users",
    inClass,
    through("member", "class", "class", "teacher"),
  ),
  part(
    "rostering",
    "/classes/:class/students",
    "users",
    ofClass,
    through("member", "class", "class", "student"),
  ),
  part(
    "rostering",
    "/classes/:class/teachers",
    "users",
    ofClass,
    through("member", "class", "class", "teacher"),
  ),
  part(
    "rostering",
    "/courses/:course/classes",
    "classes",
    { course: ["courses"] },
    linked("course,sourcedId", "course"),
  ),
  part(
    "rostering",
    "/terms/:term/classes",
    "classes",
    { term: ["academicSessions", term] },
    linked("terms,0,sourcedId", "term"),
  ),
  part(
    "rostering",
    "/terms/:term/gradingPeriods",
    "academicSessions",
    { term: ["academicSessions", term] },
    both(period, linked("parent,sourcedId", "term")),
  ),
  part(
    "rostering",
    "/users/:user/classes",
    "classes",
    { user: ["users"] },
    through("class", "member", "user"),
  ),
  part(
    "rostering",
    "/students/:user/classes",
    "classes",
    { user: ["users", student] },
    through("class", "member", "user"),
  ),
  part(
    "rostering",
    "/teachers/:user/classes",
    "classes",
    { user: ["users", teacher] },
    through("class", "member", "user"),
  ),
  ...withEach("gradebook", "categories", "categories"),
  ...withEach("gradebook", "lineItems", "lineItems"),
  ...withEach("gradebook", "results", "results"),
  ...withEach("gradebook", "scoreScales", "scoreScales"),
  part(
    "gradebook",
    "/classes/:class/categories",
    "categories",
    ofClass,
    linked("metadata,classSourcedId", "class"),
  ),
  part("gradebook", "/classes/:class/lineItems", "lineItems", ofClass, linked("class,sourcedId", "class")),
  part(
    "gradebook",
    "/classes/:class/scoreScales",
    "scoreScales",
    ofClass,
    linked("class,sourcedId", "class"),
  ),
  part("gradebook", "/schools/:school/scoreScales", "scoreScales", ofSchool),
  part("gradebook", "/classes/:class/results", "results", ofClass, linkedByColumn("class", "class")),
  part(
    "gradebook",
    "/classes/:class/lineItems/:item/results",
    "results",
    { ...ofClass, item: ["lineItems"] },
    both(linkedByColumn("class", "class"), linkedByColumn("item", "item")),
  ),
  part(
    "gradebook",
    "/classes/:class/students/:student/results",
    "results",
    { ...ofClass, student: ["users", student] },
    both(linkedByColumn("class", "class"), linkedByColumn("student", "student")),
  ),
];
