import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict, invalid, unknownReferences } from "../../lib/errors.ts";
import { DisciplineIncident, IncidentParticipant } from "../../models/behaviour/index.ts";
import { Student } from "../../models/people/index.ts";
import { audited } from "../audit/audited.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { findIncident } from "./find-incident.ts";
import { requireIncidentEmail } from "./require-incident-email.ts";

export const GuardianNotice = z
  .strictObject({
    studentIds: z.array(z.uuid()).min(1).max(100).describe("Participants whose guardians are notified"),
    messageToGuardians: paragraphs(5000).describe("Text of the email; it must not name another participant"),
  })
  .meta({ id: "GuardianNotice" });

export const GuardianNotices = z
  .object({
    data: z.array(
      z.object({
        participantId: z.uuid(),
        studentId: z.uuid(),
        guardians: z.int().describe("Number of guardians who get an email"),
      }),
    ),
  })
  .meta({ id: "GuardianNotices" });

/**
 * Notifies the guardians of some participants of an incident by email, once per student. All or nothing.
 * @throws {AppError} 400, 404, 409 `incident_status`, `guardians_told`, `nobody_to_tell`
 */
export const notifyGuardians = (
  id: string,
  { studentIds, messageToGuardians }: z.output<typeof GuardianNotice>,
): Promise<z.input<typeof GuardianNotices>> =>
  transaction(async () => {
    const incident = await findIncident(id);
    const all = await IncidentParticipant.findAll({
      where: { disciplineIncidentId: id },
      lock: true,
      order: ["id"],
    });
    checkParticipants(all, studentIds);
    if (incident.status === "dismissed")
      throw conflict("incident_status", "The incident is dismissed: guardians are not notified");
    const chosen = all.filter(({ studentId }) => studentIds.includes(studentId));
    const notified = chosen.filter(({ guardianNoticeAt }) => guardianNoticeAt);
    if (notified.length)
      throw conflict("guardians_told", "The guardians of some of these students have already been notified", {
        studentIds: notified.map(({ studentId }) => studentId),
      });
    await checkNoOtherNames(all, chosen, messageToGuardians);
    const ids = chosen.map((each) => each.id);
    await IncidentParticipant.update({ messageToGuardians, guardianNoticeAt: now() }, { where: { id: ids } });
    await requireIncidentEmail(id, ids);
    const rows = await query<{ id: string; guardians: number }>(sql`
      SELECT source_id AS id, count(*)::int AS guardians FROM guardian_email_obligations
      WHERE school_id = ${currentSchool} AND kind = 'incident' AND event_key = ANY (${ids}::text[]) GROUP BY source_id`);
    const required = new Map(rows.map((row) => [row.id, row.guardians]));
    const withoutGuardian = chosen.filter((each) => !required.has(each.id));
    if (withoutGuardian.length)
      throw conflict(
        "nobody_to_tell",
        "Some of these students have no guardian to notify, or incident emails are disabled for this school",
        { studentIds: withoutGuardian.map(({ studentId }) => studentId) },
      );
    await audited(DisciplineIncident, id, "notify_guardians", { after: { studentIds, messageToGuardians } });
    return {
      data: chosen.map((each) => ({
        participantId: each.id,
        studentId: each.studentId,
        guardians: required.get(each.id)!,
      })),
    };
  });

function checkParticipants(all: readonly IncidentParticipant[], studentIds: readonly string[]): void {
  const known = new Set(all.map(({ studentId }) => studentId));
  const errors = studentIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `studentIds.${index}`, message: "is not a participant of this incident" }],
  );
  if (errors.length) throw unknownReferences(errors);
}

const normalized = (name: string) => name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** The same text goes to several families, so it must not name a student of another family. @throws {AppError} 400 */
async function checkNoOtherNames(
  all: readonly IncidentParticipant[],
  chosen: readonly IncidentParticipant[],
  message: string,
): Promise<void> {
  const only = chosen.length === 1 ? chosen[0]!.studentId : null;
  const others = all.map(({ studentId }) => studentId).filter((id) => id !== only);
  const students = await Student.findAll({
    where: { id: others },
    attributes: ["id", "givenName", "familyName"],
  });
  const words = normalized(message);
  const named = students.some(
    ({ givenName, familyName }) =>
      words.includes(normalized(`${givenName} ${familyName}`)) ||
      words.includes(normalized(`${familyName} ${givenName}`)),
  );
  if (named)
    throw invalid([
      {
        path: "messageToGuardians",
        message: "must not name another student involved: guardians are notified about their own child only",
      },
    ]);
}
