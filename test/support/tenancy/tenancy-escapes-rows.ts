import { newId } from "../../../src/lib/ids.ts";
import { UserRole, UserSession } from "../../../src/models/identity/index.ts";
import { SchoolSetting } from "../../../src/models/school/index.ts";
import type { Escape } from "./tenancy-escapes.ts";

const anothers = /belongs to another school/;
const reference = /violates foreign key constraint/;
const settings = SchoolSetting as any;
const session = {
  refreshTokenHash: "x",
  rotatedAt: new Date(),
  lastSeenAt: new Date(),
  expiresAt: new Date(),
  transport: "body",
};

/** Attempts to misuse an instance, or the links between rows. */
export const rowEscapes: readonly Escape[] = [
  {
    name: "increment of a row",
    run: async ({ other }) => void (await other.sequence.increment("nextValue", { by: 7 })),
  },
  {
    name: "save of a row",
    run: ({ other }) => Object.assign(other.user, { phone: "5" }).save(),
    refused: anothers,
  },
  {
    name: "save without hooks",
    run: ({ other }) => Object.assign(other.user, { phone: "6" }).save({ hooks: false, validate: false }),
    refused: anothers,
  },
  { name: "update of a row", run: ({ other }) => other.user.update({ phone: "7" }), refused: anothers },
  { name: "destroy of a row", run: ({ other }) => other.setting.destroy({ hooks: false }).then(() => null) },
  {
    name: "a row that says it is mine",
    harmless: true,
    run: async ({ mine, other }) => void (await other.user.set({ schoolId: mine.school, phone: "8" }).save()),
  },
  {
    name: "save into another school",
    run: ({ mine, other }) => Object.assign(mine.setting, { schoolId: other.school }).save(),
    refused: anothers,
  },
  {
    name: "save of that field alone",
    run: ({ mine, other }) =>
      Object.assign(mine.setting, { schoolId: other.school }).save({ fields: ["schoolId"], hooks: false }),
    refused: anothers,
  },
  {
    name: "save under another id",
    harmless: true,
    run: ({ mine, other }) =>
      Object.assign(mine.setting, { id: other.setting.id, value: "x" })
        .save()
        .then(() => null),
  },
  {
    name: "a made-up row that exists",
    run: ({ mine, other }) =>
      settings
        .build({ id: other.setting.id, schoolId: mine.school }, { isNewRecord: false })
        .update({ value: 9 })
        .then(() => null),
  },
  {
    name: "add through: my row to theirs",
    run: ({ mine, other }) => other.user.addRole(mine.role),
    refused: reference,
    byDatabase: true,
  },
  {
    name: "add through: their row to mine",
    run: ({ mine, other }) => mine.user.addRole(other.role),
    refused: reference,
    byDatabase: true,
  },
  {
    name: "a link by hand",
    run: ({ mine, other }) => UserRole.create({ userId: mine.user.id, roleId: other.role.id }),
    refused: reference,
    byDatabase: true,
  },
  { name: "set through to nothing", run: ({ other }) => other.user.setRoles([]).then(() => null) },
  { name: "remove through", run: ({ other }) => other.user.removeRoles([other.role]).then(() => null) },
  {
    name: "set of many to nothing",
    harmless: true,
    run: ({ other }) => other.user.setSessions([]).then(() => null),
  },
  {
    name: "add of many",
    harmless: true,
    run: ({ mine, other }) => mine.role.addPermission(other.permission).then(() => null),
  },
  {
    name: "create of a child",
    run: ({ other }) => other.user.createSession({ id: newId(), ...session }),
    refused: reference,
    byDatabase: true,
  },
  {
    name: "set of the owner of their row",
    run: ({ mine, other }) => other.session.setUser(mine.user),
    refused: anothers,
  },
  {
    name: "set of a foreign owner",
    run: ({ mine, other }) => mine.session.setUser(other.user),
    refused: reference,
    byDatabase: true,
  },
  {
    name: "a foreign owner by key",
    run: ({ other }) => UserSession.create({ ...(session as any), userId: other.user.id }),
    refused: reference,
    byDatabase: true,
  },
];
