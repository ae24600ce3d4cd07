import { z } from "zod";
import { schoolId } from "../../../lib/context.ts";
import { invalid, notFound } from "../../../lib/errors.ts";
import { LtiLink, type LtiTool } from "../../../models/lti/index.ts";
import { Course, CourseOffering } from "../../../models/structure/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { listParticipants, ltiRoles, type Participant } from "../participants.ts";
import { personalClaims } from "../personal-claims.ts";
import { platformUrls } from "../platform-urls.ts";
import { subjectOf } from "../subjects.ts";
import { pageUrl } from "./page-url.ts";

export const MembersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).catch(100),
  role: z.string().max(200).optional(),
  rlid: z.uuid().optional(),
  after: z
    .string()
    .regex(/^(student|user)\.[0-9a-f-]{36}$/)
    .optional(),
});

/**
 * The membership container of an offering, one page (Names and Role Provisioning Services 2.0): who attends or teaches it today,
 * with the personal data that the school shares with this tool.
 * @throws {AppError} 400, 404
 */
export async function listMembers(
  tool: LtiTool,
  offeringId: string,
  { limit, role, rlid, after }: z.output<typeof MembersQuery>,
) {
  if (
    rlid &&
    !(await LtiLink.count({ where: { id: rlid, ltiToolId: tool.id, courseOfferingId: offeringId } }))
  )
    throw notFound("Resource link");
  const [kind, id] = after?.split(".") ?? [];
  const rows = await listParticipants(offeringId, {
    limit,
    role: role === undefined ? undefined : roleNamed(role),
    after: kind && id ? { kind, id } : undefined,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const url = platformUrls(schoolId()).members(offeringId);
  const offering = await CourseOffering.findByPk(offeringId, { rejectOnEmpty: true });
  const course = await Course.findByPk(offering.courseId, { rejectOnEmpty: true });
  if (!after)
    await recordAudit({
      action: "records.read",
      entityType: "LtiTool",
      entityId: tool.id,
      after: { courseOfferingId: offeringId, sharedData: tool.sharedData },
    });
  return {
    body: {
      id: url,
      context: { id: offeringId, label: course.code, title: offering.title },
      members: page.map((member) => ({
        status: "Active",
        ...personalClaims(tool, { ...member, name: `${member.givenName} ${member.familyName}` }),
        user_id: subjectOf(tool, member),
        roles: [ltiRoles[member.role]],
      })),
    },
    next:
      rows.length > limit && last
        ? pageUrl(url, { limit, role, rlid, after: `${last.kind}.${last.id}` })
        : undefined,
  };
}

/** Roles may be given in full or by their last word. @throws {AppError} 400 */
function roleNamed(name: string): Participant["role"] {
  const found = (["learner", "instructor"] as const).find(
    (role) => ltiRoles[role] === name || ltiRoles[role].endsWith(`#${name}`),
  );
  if (!found) throw invalid([{ path: "role", message: "must be Learner or Instructor" }]);
  return found;
}
