import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { AppError, conflict, invalid } from "../../lib/errors.ts";
import { IncidentParticipant } from "../../models/behaviour/index.ts";
import { Student } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { paragraphs } from "../schemas.ts";
import { findIncident } from "./find-incident.ts";
import { obligeForIncident } from "./oblige-for-incident.ts";

export const GuardianNotice = z
  .strictObject({
    studentIds: z.array(z.uuid()).min(1).max(100).describe("Participants whose guardians are told"),
    messageToGuardians: paragraphs(5000).describe(
      "What the mail says; it names no other child of the incident",
    ),
  })
  .meta({ id: "GuardianNotice" });

export const GuardianNotices = z
  .object({
    data: z.array(
      z.object({
        participantId: z.uuid(),
        studentId: z.uuid(),
        guardians: z.int().describe("How many are to get a mail"),
      }),
    ),
  })
  .meta({ id: "GuardianNotices" });

const countObliged = {
  name: "count-guardians-of-incident",
  text: `SELECT source_id AS id, count(*)::int AS guardians FROM guardian_email_obligations
    WHERE school_id = $1 AND kind = 'incident' AND event_key = ANY ($2::text[]) GROUP BY source_id`,
};

/**
 * Has the guardians of some participants told of an incident, by mail: once for each student. All of them, or nobody.
 * @throws {AppError} 400, 404, 409 `incident_status`, `guardians_told`, `nobody_to_tell`
 */
export const tellGuardians = (
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
    refuseStrangers(all, studentIds);
    if (incident.status === "dismissed")
      throw conflict("incident_status", "The incident is dismissed: nobody is told of it");
    const chosen = all.filter(({ studentId }) => studentIds.includes(studentId));
    const told = chosen.filter(({ guardianNoticeAt }) => guardianNoticeAt);
    if (told.length)
      throw conflict("guardians_told", "The guardians of some of these students were told already", {
        studentIds: told.map(({ studentId }) => studentId),
      });
    await refuseNames(all, chosen, messageToGuardians);
    const ids = chosen.map((each) => each.id);
    await IncidentParticipant.update({ messageToGuardians, guardianNoticeAt: now() }, { where: { id: ids } });
    await obligeForIncident(id, ids);
    const rows = await query<{ id: string; guardians: number }>(countObliged, [schoolId(), ids]);
    const obliged = new Map(rows.map((row) => [row.id, row.guardians]));
    const alone = chosen.filter((each) => !obliged.has(each.id));
    if (alone.length)
      throw conflict(
        "nobody_to_tell",
        "Some of these students have no guardian who is to be told, or the school has switched such mails off",
        { studentIds: alone.map(({ studentId }) => studentId) },
      );
    await recordAudit({
      action: "discipline_incidents.tell-guardians",
      entityType: "DisciplineIncident",
      entityId: id,
      after: { studentIds, messageToGuardians },
    });
    return {
      data: chosen.map((each) => ({
        participantId: each.id,
        studentId: each.studentId,
        guardians: obliged.get(each.id)!,
      })),
    };
  });

function refuseStrangers(all: readonly IncidentParticipant[], studentIds: readonly string[]): void {
  const known = new Set(all.map(({ studentId }) => studentId));
  const errors = studentIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `studentIds.${index}`, message: "there is no such participant" }],
  );
  if (errors.length)
    throw new AppError(400, "unknown_reference", "The request refers to something that does not exist", {
      errors,
    });
}

const plain = (name: string) => name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** The same words go to several families: none reads the name of a child of another in them. */
async function refuseNames(
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
  const words = plain(message);
  const named = students.some(
    ({ givenName, familyName }) =>
      words.includes(plain(`${givenName} ${familyName}`)) ||
      words.includes(plain(`${familyName} ${givenName}`)),
  );
  if (named)
    throw invalid([
      {
        path: "messageToGuardians",
        message: "names another child who had part in it: guardians are told of their own child alone",
      },
    ]);
}
