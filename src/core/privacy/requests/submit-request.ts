import { DateTime } from "luxon";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { identifier, raw, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import {
  DataSubjectRequest,
  dataSubjectRequestKinds,
  dataSubjectTypes,
} from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { schoolDay } from "../../school/school-day.ts";
import { type DataSubjectRequestShown, dataSubjectRequests } from "./data-subject-requests.ts";
import { findRequest } from "./find-request.ts";

/** GDPR, article 12(3) and Kenya's Data Protection Act allow a month. */
const DAYS_TO_ANSWER = 30;

export const NewDataSubjectRequest = z
  .strictObject({
    kind: z.enum(dataSubjectRequestKinds),
    subjectType: z.enum(dataSubjectTypes),
    subjectId: z.uuid(),
    note: paragraphs(2000).optional().describe("What the person asks for"),
    dueOn: z.iso.date().optional().describe("Default: 30 days from today"),
  })
  .meta({ id: "NewDataSubjectRequest" });

const subjects = {
  student: ["students", "given_name || ' ' || family_name"],
  guardian: ["guardians", "given_name || ' ' || family_name"],
  staff_member: ["staff_members", "given_name || ' ' || family_name"],
  user: ["users", "name"],
  admission_application: ["admission_applications", "given_name || ' ' || family_name"],
  admission_inquiry: ["admission_inquiries", "contact_name"],
  alumnus: ["alumni", "given_name || ' ' || family_name"],
} as const satisfies Record<(typeof dataSubjectTypes)[number], readonly [string, string]>;

/**
 * Records the request of a person about their data. Guardians make it for themselves and the children in their custody.
 * @throws {AppError} 400, 404 outside of the row scope, 409 `data_request_open`
 */
export const submitRequest = (
  values: z.output<typeof NewDataSubjectRequest>,
): Promise<DataSubjectRequestShown> =>
  transaction(async () => {
    const { kind, subjectId, subjectType } = values;
    const today = await schoolDay();
    const dueOn = values.dueOn ?? DateTime.fromISO(today).plus({ days: DAYS_TO_ANSWER }).toISODate()!;
    if (dueOn < today) throw invalid([{ path: "dueOn", message: "must not be in the past" }]);
    const [table, name] = subjects[subjectType];
    const [subject] = await query<{ name: string }>(unprepared`
      SELECT ${raw(name)} AS name FROM ${identifier(table)} WHERE school_id = ${currentSchool} AND id = ${subjectId}`);
    if (!subject) throw unknownReference("subjectId", "person");
    if (subjectType === "user") await refuseAccountOfPerson(subjectId);
    const open = { kind, subjectId, status: ["received", "verified", "in_progress"] };
    if (await DataSubjectRequest.findOne({ where: open }))
      throw conflict("data_request_open", "There is an open request of this kind for this person");
    const note = values.note ?? null;
    const made = await DataSubjectRequest.create({
      ...{ kind, subjectType, subjectId, subjectName: subject.name, note, dueOn, requestedBy: actorId() },
    });
    const { id } = await findRequest(made.id, "data-requests.submit");
    await audited(DataSubjectRequest, id, "create", {
      before: null,
      after: { kind, subjectType, subjectId, dueOn },
    });
    return dataSubjectRequests.present(made);
  });

/** An account of a person is part of the person's request. */
async function refuseAccountOfPerson(userId: string): Promise<void> {
  const people = await query(unprepared`
    SELECT 1 FROM students WHERE school_id = ${currentSchool} AND user_id = ${userId}
    UNION ALL SELECT 1 FROM guardians WHERE school_id = ${currentSchool} AND user_id = ${userId}
    UNION ALL SELECT 1 FROM staff_members WHERE school_id = ${currentSchool} AND user_id = ${userId}`);
  if (people.length)
    throw invalid([
      {
        path: "subjectId",
        message: "belongs to a person: record the request for the student, guardian or staff member",
      },
    ]);
}
