import { DateTime } from "luxon";
import { Op, Transaction } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { DAY_MS } from "../../lib/days/day-ms.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../lib/errors.ts";
import { letterKinds } from "../../models/front-office/index.ts";
import {
  GuardianRequest,
  guardianRequestKinds,
  type RequestedChange,
} from "../../models/guardian-requests/index.ts";
import { Guardian } from "../../models/people/index.ts";
import { audited } from "../audit/audited.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { asGuardian, childrenInOwnCustody, ownChildren } from "../family/as-guardian.ts";
import { schoolDay } from "../school/school-day.ts";
import { type GuardianRequestShown, guardianRequests } from "./guardian-requests.ts";
import { notifyOffice } from "./notify-request.ts";
import { isSame, readSubject } from "./read-subject.ts";
import { guardianFields, linkFields, RequestedValues, studentFields } from "./request-fields.ts";

/** Days within which the office answers. */
const DAYS_TO_ANSWER = 7;
const MAX_OPEN = 10;
const MAX_PER_DAY = 20;

export const GuardianRequestSubmission = z
  .strictObject({
    kind: z.enum(guardianRequestKinds),
    studentId: z.uuid().optional().describe("The child; without it the request is about the caller"),
    changes: RequestedValues.optional().describe("The new values, for a change of data"),
    documentKind: z.enum(letterKinds).optional().describe("For a document"),
    preferredTimes: paragraphs(500).optional().describe("When the caller can come, for an appointment"),
    note: paragraphs(1000).optional(),
  })
  .meta({ id: "GuardianRequestSubmission" });

type Values = z.output<typeof GuardianRequestSubmission>;

/**
 * Sends a request of the caller, who is a guardian, to the office. A change of a child's data needs custody. The row lock on the
 * guardian orders requests, so that the limits hold.
 * @throws {AppError} 400, 409 `guardian_request_open`, `guardian_requests_limit`, `not_a_guardian`
 */
export const submitRequest = (values: Values): Promise<GuardianRequestShown> =>
  transaction(async () => {
    const { kind, studentId = null, note = null } = values;
    if (studentId) await checkChild(studentId, kind === "data_change");
    const guardian = await Guardian.findOne({
      where: { userId: actor().id, status: "active" },
      lock: Transaction.LOCK.NO_KEY_UPDATE,
    });
    if (!guardian) throw conflict("not_a_guardian", "Only guardians can send requests: your account is none");
    checkShape(values);
    const subject = { guardianId: guardian.id, studentId };
    await checkLimits(values, guardian.id);
    const request = await GuardianRequest.create({
      ...subject,
      ...{ kind, note, requestedBy: actor().id },
      changes: kind === "data_change" ? await differences(values, subject) : [],
      documentKind: values.documentKind ?? null,
      preferredTimes: values.preferredTimes ?? null,
      dueOn: DateTime.fromISO(await schoolDay())
        .plus({ days: DAYS_TO_ANSWER })
        .toISODate()!,
    });
    await audited(GuardianRequest, request.id, "create", {
      after: { ...subject, kind, dueOn: request.dueOn, fields: request.changes.map(({ field }) => field) },
    });
    await notifyOffice(request);
    return guardianRequests.get(request.id) as Promise<GuardianRequestShown>;
  });

/** What belongs to another kind of request is refused rather than lost. @throws {AppError} 400 */
function checkShape({ kind, studentId, changes, documentKind, preferredTimes }: Values): void {
  const errors: Fault[] = [];
  const only = (path: string, isGiven: boolean, of: Values["kind"]) => {
    if (isGiven && kind !== of) errors.push({ path, message: `belongs to a request of the kind ${of}` });
  };
  only("changes", changes !== undefined, "data_change");
  only("documentKind", documentKind !== undefined, "document");
  only("preferredTimes", preferredTimes !== undefined, "appointment");
  const need = (path: string, isMissing: boolean) => {
    if (isMissing) errors.push({ path, message: "is required for this kind of request" });
  };
  need("changes", kind === "data_change" && Object.keys(changes ?? {}).length === 0);
  need("documentKind", kind === "document" && documentKind === undefined);
  need("studentId", kind === "document" && studentId === undefined);
  need("preferredTimes", kind === "appointment" && preferredTimes === undefined);
  const known = studentId ? [...studentFields, ...linkFields] : guardianFields;
  for (const field of Object.keys(changes ?? {}))
    if (!known.includes(field))
      errors.push({
        path: `changes.${field}`,
        message: studentId ? "is not a field of a child" : "is a field of a child: name the child",
      });
  if (errors.length) throw invalid(errors);
}

/** @throws {AppError} 400 */
async function checkChild(id: string, needsCustody: boolean): Promise<void> {
  const own = needsCustody ? childrenInOwnCustody : ownChildren;
  const [child] = await query(sql`
    SELECT s.id FROM students s WHERE s.school_id = ${currentSchool} AND s.id = ${id} AND s.id IN (${own})`);
  if (!child) throw unknownReference("studentId", "child in your care");
}

/** @throws {AppError} 409 */
async function checkLimits({ kind, studentId }: Values, guardianId: string): Promise<void> {
  const openStates: GuardianRequest["status"][] = ["submitted", "in_progress"];
  const open = await GuardianRequest.findAll({
    attributes: ["kind", "studentId"],
    where: { guardianId, status: openStates },
  });
  if (
    kind === "data_change" &&
    open.some((each) => each.kind === kind && each.studentId === (studentId ?? null))
  )
    throw conflict(
      "guardian_request_open",
      "A change of these data is already waiting for the school: withdraw it to send another one",
    );
  if (open.length >= MAX_OPEN)
    throw conflict(
      "guardian_requests_limit",
      `You have ${MAX_OPEN} requests that the school has yet to answer: withdraw one, or wait`,
    );
  const since = new Date(now().getTime() - DAY_MS);
  if ((await GuardianRequest.count({ where: { guardianId, createdAt: { [Op.gt]: since } } })) >= MAX_PER_DAY)
    throw conflict("guardian_requests_limit", "You have sent too many requests today: try again tomorrow");
}

/** Compares the requested values with the record as the caller sees it. @throws {AppError} 400 */
async function differences(
  { changes = {} }: Values,
  subject: { guardianId: string; studentId: string | null },
): Promise<RequestedChange[]> {
  const current = await asGuardian(() => readSubject(subject));
  const hidden = Object.keys(changes).filter((field) => current[field] === undefined);
  if (hidden.length)
    throw invalid(
      hidden.map((field) => ({
        path: `changes.${field}`,
        message: "is not shown to you: ask the school about it in a message",
      })),
    );
  const changed = Object.entries(changes).filter(([field, after]) => !isSame(current[field], after));
  if (changed.length === 0)
    throw invalid([{ path: "changes", message: "must differ from what the school has recorded" }]);
  return changed.map(([field, after]) => ({
    ...{ field, before: current[field] ?? null, after: after ?? null },
    ...{ decision: null, reason: null },
  }));
}
