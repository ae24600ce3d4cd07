import { and, literal, Model, Op } from "sequelize";
import { database } from "../../../src/db/index.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { Role, User, UserSession } from "../../../src/models/identity/index.ts";
import { Tenant } from "../../../src/models/platform/index.ts";
import { NumberSequence } from "../../../src/models/school/index.ts";
import type { Escape } from "./tenancy-escapes.ts";

const everywhere = literal("1 = 1 OR 1 = 1") as any;
const always = literal("true") as any;
const users = User as any;
const sequelize = () => database().sequelize;

/** Attempts to read a row of the other school. */
export const readEscapes: readonly Escape[] = [
  {
    name: "findAll of another school",
    run: ({ other }) => User.findAll({ where: { schoolId: other.school } }),
  },
  {
    name: "findAll with Op.or",
    run: ({ other }) =>
      User.findAll({ where: { [Op.or]: [{ schoolId: other.school }, { id: other.user.id }] } as any }),
  },
  {
    name: "findAll with Op.not",
    run: ({ mine }) => User.findAll({ where: { [Op.not]: { schoolId: mine.school } } as any }),
  },
  { name: "findAll with a literal", run: () => User.findAll({ where: everywhere }) },
  { name: "findAll with a literal in and()", run: () => User.findAll({ where: and(everywhere) as any }) },
  { name: "findAll without hooks", run: () => User.findAll({ hooks: false, where: everywhere } as any) },
  { name: "findAll raw", run: () => User.findAll({ raw: true, nest: true, where: everywhere }) },
  { name: "findOne", run: ({ other }) => User.findOne({ where: { id: other.user.id } }) },
  { name: "findOne locked", run: ({ other }) => User.findOne({ where: { id: other.user.id }, lock: true }) },
  { name: "findByPk", run: ({ other }) => User.findByPk(other.user.id) },
  { name: "unscoped", run: ({ other }) => User.unscoped().findByPk(other.user.id) },
  {
    name: "a scope of its own",
    run: ({ other }) => {
      User.addScope("elsewhere", { where: { schoolId: other.school } }, { override: true });
      return User.scope("elsewhere").findAll();
    },
  },
  { name: "another schema", run: ({ other }) => users.schema("public").findByPk(other.user.id) },
  {
    name: "findAndCountAll",
    run: ({ other }) =>
      User.findAndCountAll({ where: { schoolId: other.school } }).then(({ count }) => count),
  },
  {
    name: "findOrBuild",
    run: ({ other }) =>
      users
        .findOrBuild({ where: { id: other.user.id } })
        .then(([row]: any[]) => (row.isNewRecord ? null : row)),
  },
  { name: "count", run: ({ other }) => User.count({ where: { schoolId: other.school } }) },
  {
    name: "count without hooks",
    run: ({ other }) => User.count({ hooks: false, where: { [Op.or]: [{ schoolId: other.school }] } } as any),
  },
  {
    name: "count by group",
    run: () => User.count({ group: ["schoolId", "name"], attributes: ["schoolId", "name"] } as any),
  },
  {
    name: "count of a join",
    run: ({ other }) =>
      User.count({
        include: [{ association: "sessions", required: true, on: always, where: { schoolId: other.school } }],
      }),
  },
  {
    name: "sum",
    run: async ({ other }) =>
      Number(await NumberSequence.sum("nextValue", { where: { schoolId: other.school } })),
  },
  { name: "min", run: ({ other }) => User.min("name", { where: { id: other.user.id } }) },
  { name: "max", run: () => User.max("name", { where: everywhere as any }) },
  {
    name: "aggregate",
    run: ({ other }) => users.aggregate("name", "max", { where: { schoolId: other.school } }),
  },
  {
    name: "aggregate of a join",
    run: () =>
      (UserSession as any).aggregate("user.name", "max", {
        dataType: "string",
        include: [{ association: "user", attributes: [], on: always }],
      }),
  },
  { name: "include", run: () => User.findAll({ include: [{ association: "sessions", on: always }] }) },
  {
    name: "include required",
    run: () =>
      User.findAll({ include: [{ association: "sessions", on: always, required: true, where: everywhere }] }),
  },
  {
    name: "include of the owner",
    run: () => UserSession.findAll({ include: [{ association: "user", on: always }] }),
  },
  {
    name: "include nested",
    run: () =>
      Role.findAll({
        include: [
          {
            association: "permissions",
            on: always,
            required: false,
            include: [{ association: "role", on: always }],
          },
        ],
      }),
  },
  {
    name: "include through",
    run: ({ other }) =>
      User.findAll({
        include: [
          { association: "roles", where: { schoolId: other.school }, through: { where: everywhere } },
        ] as any,
      }),
    harmless: true,
  },
  {
    name: "include with a limit",
    run: () =>
      User.findAll({ limit: 50, include: [{ association: "sessions", on: always, where: everywhere }] }),
  },
  {
    name: "include separate",
    run: ({ other }) =>
      User.findAll({
        include: [{ association: "sessions", separate: true, where: { schoolId: other.school } }],
      }),
  },
  {
    name: "include of everything",
    run: () => User.findAll({ where: everywhere, include: { all: true, nested: true } }),
  },
  {
    name: "include of a school",
    run: () => Tenant.findAll({ include: [{ association: "school", on: always }] }),
    byDatabase: true,
  },
  { name: "reload", run: ({ other }) => other.user.reload(), refused: /could not be reloaded/ },
  { name: "a getter of many", run: ({ other }) => other.user.getSessions() },
  { name: "a getter through", run: ({ other }) => other.user.getRoles() },
  { name: "a getter of the owner", run: ({ other }) => other.session.getUser() },
  { name: "a counter", run: ({ other }) => other.user.countSessions() },
  {
    name: "a question for a member",
    run: async ({ other }) => Number(await other.role.hasPermission(other.permission)),
    harmless: true,
  },
  {
    name: "a subquery",
    run: () => User.findAll({ attributes: [[literal("(SELECT max(name) FROM users)"), "name"]], limit: 1 }),
    byDatabase: true,
  },
  {
    name: "a union in the order",
    run: () =>
      User.count({
        where: literal(
          "true) OR (SELECT count(*) FROM users WHERE name LIKE 'canary-riverside%') > 0 AND (false",
        ),
      }).then(() => null),
    byDatabase: true,
    harmless: true,
  },
  { name: "the method of the parent", run: () => (Model.findAll as any).call(User, {}), byDatabase: true },
  {
    name: "the query interface",
    run: () => (sequelize().getQueryInterface() as any).select(null, "users", {}),
    byDatabase: true,
  },
  { name: "raw SQL", run: () => sequelize().query("SELECT * FROM users"), byDatabase: true },
  {
    name: "raw SQL as a model",
    run: () => sequelize().query("SELECT * FROM users", { model: User, mapToModel: true }),
    byDatabase: true,
  },
  { name: "raw SQL by query", run: () => query(unprepared`SELECT * FROM users`), byDatabase: true },
  {
    name: "raw SQL without its transaction",
    run: () => sequelize().query("SELECT * FROM users", { transaction: null }),
    refused: /outside a transaction/,
  },
  {
    name: "findAll without its transaction",
    run: () => User.findAll({ transaction: null }),
    refused: /outside a transaction/,
  },
  {
    name: "COPY",
    run: () => query(unprepared`COPY users TO PROGRAM 'cat'`),
    refused: /permission denied|must be/,
    byDatabase: true,
  },
];
