import { z } from "zod";
import { line } from "../schemas.ts";

const ids = z.array(z.uuid()).min(1).max(500);

export const sendTo = ["students", "guardians", "fee_payers", "teachers"] as const;

const StudentFilter = z
  .strictObject({
    gradeLevelIds: ids.optional().describe("Enrolled in one of these grades"),
    sectionIds: ids.optional().describe("In one of these home classes"),
    studentGroupIds: ids.optional().describe("In one of these groups"),
    courseIds: ids.optional().describe("Attending one of these courses"),
    courseOfferingIds: ids.optional().describe("Attending one of these classes of a course"),
    studentIds: ids.optional().describe("One of these students"),
    fees: z.enum(["owing", "overdue", "clear"]).optional().describe("By what is open of the fees"),
  })
  .describe("Students for whom all of it holds; without any condition every student of the school");

const Part = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("everyone") }).describe("Staff, guardians and students of the school"),
  z.strictObject({
    kind: z.literal("roles"),
    roles: z.array(line().min(1).max(60)).min(1).max(30).describe("Keys of roles that count today"),
  }),
  z.strictObject({ kind: z.literal("users"), userIds: ids }),
  z.strictObject({ kind: z.literal("guardians"), guardianIds: ids }),
  z.strictObject({ kind: z.literal("staff"), staffMemberIds: ids }),
  z.strictObject({
    kind: z.literal("students"),
    where: StudentFilter,
    send: z
      .array(z.enum(sendTo))
      .min(1)
      .max(4)
      .describe("To the students themselves, their guardians, who pays for them, their home-class teachers"),
  }),
]);

/** Who a message goes to. People without consent, and those who do not want the channel, are never among them. */
export const AudienceFilter = z
  .strictObject({
    any: z.array(Part).min(1).max(20).describe("Everybody whom one of these names"),
    except: z.array(Part).max(20).optional().describe("But nobody whom one of these names"),
  })
  .meta({ id: "AudienceFilter" });

export type Audience = z.output<typeof AudienceFilter>;
export type AudiencePart = z.output<typeof Part>;
export type StudentConditions = z.output<typeof StudentFilter>;
