import { z } from "zod";
import { AccessLogEntry, accessKinds } from "../../../models/audit/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { flag } from "../../common/input/schemas.ts";

export type AccessKind = (typeof accessKinds)[number];

const AccessLogEntryView = z
  .object({
    id: z.uuid(),
    createdAt: z.date().describe("Repeats within a minute are one entry"),
    studentId: z
      .uuid()
      .nullable()
      .describe("Null: of more students than are listed; any student of the school may be among them"),
    studentName: z.string().nullable(),
    userId: z.uuid(),
    userName: z.string(),
    roles: z.array(z.string()).describe("Roles of the account at the time"),
    apiKeyId: z.uuid().nullable().describe("The API key through which the account read"),
    kind: z.enum(accessKinds),
    entityType: z.string(),
    exported: z.boolean().describe("The records left as a file"),
    requestId: z.uuid().nullable().describe("That of the audit event of the same request"),
  })
  .meta({ id: "AccessLogEntry" });

/** Read-only, and only for the whole school. Written by `write-accesses.ts`. */
export const accessLogEntries = crud(AccessLogEntry as never, {
  name: "Access log entry",
  plural: "Access log entries",
  sensitive: true,
  view: AccessLogEntryView,
  access: { read: "access-log.read" },
  computed: {
    studentName:
      "(SELECT s.given_name || ' ' || s.family_name FROM students s WHERE s.school_id = t.school_id AND s.id = t.student_id)",
    userName: "(SELECT u.name FROM users u WHERE u.school_id = t.school_id AND u.id = t.user_id)",
  },
  list: {
    filters: {
      studentId: {
        schema: z.uuid().describe("Also entries of more students than are listed"),
        where: "(t.student_id = ?::uuid OR t.student_id IS NULL)",
      },
      userId: z.uuid(),
      kind: z.enum(accessKinds),
      entityType: z.string().max(100),
      exported: { schema: flag, where: "t.exported = ?" },
      since: { schema: z.iso.datetime(), where: "t.created_at >= ?::timestamptz" },
      until: { schema: z.iso.datetime(), where: "t.created_at < ?::timestamptz" },
    },
    sort: ["-createdAt"],
  },
  rowScope: wholeSchoolOnly,
});
