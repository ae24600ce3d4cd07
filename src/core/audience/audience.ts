import { z } from "zod";
import { line } from "../common/input/schemas.ts";

const ids = z.array(z.uuid()).min(1).max(500);

export const sendTo = ["students", "guardians", "fee_payers", "teachers"] as const;

const StudentFilter = z
  .strictObject({
    gradeLevelIds: ids.optional().describe("Enrolled in one of these grades"),
    sectionIds: ids.optional().describe("In one of these sections"),
    studentGroupIds: ids.optional().describe("In one of these groups"),
    courseIds: ids.optional().describe("Attending one of these courses"),
    courseOfferingIds: ids.optional().describe("Attending one of these course offerings"),
    studentIds: ids.optional().describe("One of these students"),
    fees: z
      .enum(["owing", "overdue", "clear"])
      .optional()
      .describe("By fee balance: owing, overdue or clear"),
  })
  .describe("Students who meet all conditions; without conditions, every student of the school");

const Part = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("everyone") }).describe("Staff, guardians and students of the school"),
  z.strictObject({
    kind: z.literal("roles"),
    roles: z
      .array(line().min(1).max(60))
      .min(1)
      .max(30)
      .describe("Keys of roles; holders are those to whom the role is assigned today"),
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
      .describe(
        "Recipients: the students themselves, their guardians, their fee payers, their homeroom teachers",
      ),
  }),
]);

/** Who a message goes to. People without consent, and people who have turned the channel off, are always excluded. */
export const AudienceFilter = z
  .strictObject({
    any: z.array(Part).min(1).max(20).describe("People matched by at least one of these parts"),
    except: z.array(Part).max(20).optional().describe("Except people matched by one of these parts"),
  })
  .meta({ id: "AudienceFilter" });

export type Audience = z.output<typeof AudienceFilter>;
export type AudiencePart = z.output<typeof Part>;
export type StudentConditions = z.output<typeof StudentFilter>;
