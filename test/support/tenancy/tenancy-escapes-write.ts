import { literal } from "sequelize";
import { database } from "../../../src/db/index.ts";
import { newId } from "../../../src/lib/ids.ts";
import { LoginAttempt, Role, User } from "../../../src/models/identity/index.ts";
import { NumberSequence, SchoolSetting } from "../../../src/models/school/index.ts";
import type { Escape, World } from "./tenancy-escapes.ts";

const anothers = /belongs to another school/;
const policy = /violates row-level security policy/;
const everywhere = literal("1 = 1 OR 1 = 1") as any;
const settings = SchoolSetting as any;
const queries = () => database().sequelize.getQueryInterface() as any;

const foreignSetting = ({ other }: World) => ({ schoolId: other.school, key: "planted", value: true });
const count = ([affected]: readonly unknown[]) => affected;

/** Attempts to change a row of the other school, or to insert one there. */
export const writeEscapes: readonly Escape[] = [
  {
    name: "update by id",
    run: ({ other }) => Role.update({ name: "x" }, { where: { id: other.role.id } }).then(count),
  },
  {
    name: "update of another school",
    run: ({ other }) => Role.update({ name: "x" }, { where: { schoolId: other.school } }).then(count),
  },
  { name: "update of everything", run: () => User.update({ phone: "1" }, { where: {} }).then(() => null) },
  {
    name: "update with a literal, no hooks",
    run: () => User.update({ phone: "2" }, { where: everywhere, hooks: false }).then(() => null),
  },
  {
    name: "update returning",
    run: () => User.update({ phone: "3" }, { where: everywhere, returning: true }),
  },
  {
    name: "update with hooks of each row",
    run: ({ other }) =>
      User.update({ phone: "4" }, { where: { id: other.user.id }, individualHooks: true }).then(count),
  },
  {
    name: "update of the school",
    run: ({ other }) => Role.update({ schoolId: other.school }, { where: {} }),
    refused: anothers,
  },
  {
    name: "update of the school by a literal",
    run: ({ other }) => Role.update({ schoolId: literal(`'${other.school}'`) } as any, { where: {} }),
    refused: anothers,
  },
  { name: "destroy by id", run: ({ other }) => SchoolSetting.destroy({ where: { id: other.setting.id } }) },
  {
    name: "destroy of another school",
    run: ({ other }) => SchoolSetting.destroy({ where: { schoolId: other.school }, hooks: false }),
  },
  { name: "destroy with a literal", run: () => LoginAttempt.destroy({ where: everywhere }).then(() => null) },
  {
    name: "destroy with hooks of each row",
    run: ({ other }) => SchoolSetting.destroy({ where: { id: other.setting.id }, individualHooks: true }),
  },
  {
    name: "destroy with a limit, beside a row with the same id",
    run: async ({ other }) => {
      await SchoolSetting.create({ id: other.setting.id, key: "twin", value: 1 });
      await SchoolSetting.destroy({ where: { id: other.setting.id }, limit: 1 });
    },
    refused: /does not support a limit/,
  },
  {
    name: "destroy of a row with the same id",
    harmless: true,
    run: async ({ other }) => {
      await SchoolSetting.create({ id: other.setting.id, key: "twin", value: 1 });
      await SchoolSetting.destroy({ where: { id: other.setting.id } });
      return null;
    },
  },
  {
    name: "destroy as truncate",
    run: () => LoginAttempt.destroy({ truncate: true }),
    refused: /truncate would affect/,
  },
  { name: "truncate", run: () => LoginAttempt.truncate({ cascade: true }), refused: /truncate would affect/ },
  {
    name: "increment",
    run: async ({ other }) =>
      void (await NumberSequence.increment("nextValue", { where: { id: other.sequence.id } })),
  },
  {
    name: "decrement",
    run: async ({ other }) =>
      void (await NumberSequence.decrement({ padding: 1 }, {
        where: { schoolId: other.school },
        hooks: false,
      } as any)),
  },
  { name: "create", run: (world) => SchoolSetting.create(foreignSetting(world)), refused: anothers },
  {
    name: "build and save",
    run: (world) => SchoolSetting.build(foreignSetting(world)).save({ hooks: false }),
    refused: anothers,
  },
  {
    name: "bulkCreate",
    run: (world) => SchoolSetting.bulkCreate([{ key: "a", value: 1 }, foreignSetting(world)]),
    refused: anothers,
  },
  {
    name: "bulkCreate that overwrites",
    run: ({ other }) =>
      settings.bulkCreate([{ ...other.setting.get(), value: "x" }], {
        updateOnDuplicate: ["value"],
        conflictAttributes: ["schoolId", "key"],
      }),
    refused: anothers,
  },
  {
    name: "bulkCreate without a school to overwrite",
    run: ({ other }) =>
      settings.bulkCreate([{ id: other.setting.id, key: other.setting.key, value: "x" }], {
        updateOnDuplicate: ["value"],
        conflictAttributes: ["id"],
      }),
    refused: /no unique or exclusion constraint/,
    byDatabase: true,
  },
  { name: "upsert", run: (world) => SchoolSetting.upsert(foreignSetting(world)), refused: anothers },
  {
    name: "upsert of a row with the same id",
    harmless: true,
    run: async ({ other }) => {
      await settings.upsert(
        { id: other.setting.id, key: "twin", value: 2 },
        { conflictFields: ["school_id", "id"] },
      );
      await SchoolSetting.destroy({ where: { id: other.setting.id } });
      return null;
    },
  },
  {
    name: "findOrCreate",
    run: (world) => SchoolSetting.findOrCreate({ where: foreignSetting(world) as any }),
    refused: /Open transactions with|belongs to another/,
  },
  {
    name: "findCreateFind",
    run: (world) => settings.findCreateFind({ where: foreignSetting(world) }),
    refused: anothers,
  },
  {
    name: "bulk delete of the query interface",
    run: () =>
      queries()
        .bulkDelete("login_attempts", {})
        .then(() => null),
    byDatabase: true,
  },
  {
    name: "bulk update of the query interface",
    run: ({ other }) =>
      queries()
        .bulkUpdate("roles", { name: "x" }, { school_id: other.school })
        .then(() => null),
    byDatabase: true,
  },
  {
    name: "bulk insert of the query interface",
    run: ({ other }) =>
      queries().bulkInsert("school_settings", [
        { school_id: other.school, id: newId(), key: "planted", value: "1" },
      ]),
    refused: policy,
    byDatabase: true,
  },
  {
    name: "TRUNCATE",
    run: () => database().sequelize.query("TRUNCATE login_attempts"),
    refused: /permission denied/,
    byDatabase: true,
  },
  {
    name: "drop of a table",
    run: () => LoginAttempt.drop({ cascade: true }),
    refused: /must be owner/,
    byDatabase: true,
  },
  {
    name: "DISABLE ROW LEVEL SECURITY",
    run: () => database().sequelize.query("ALTER TABLE users DISABLE ROW LEVEL SECURITY"),
    refused: /must be owner/,
    byDatabase: true,
  },
];
