import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import type { RecordTransfer } from "../../../models/record-transfers/index.ts";
import { keepPriorRecords } from "../../assessment/transcripts/keep-prior-records.ts";
import { transition } from "../../common/entities/transition.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { keepDocument } from "../../documents/keep-document.ts";
import { findLookalikes } from "../../people/merge/find-lookalikes.ts";
import { Admission, NewEnrollment } from "../../people/schemas.ts";
import { admitStudent } from "../../people/students/admit-student.ts";
import { readmitStudent } from "../../people/students/readmit-student.ts";
import { findTransfer } from "../find-transfer.ts";
import { TRANSCRIPT } from "../package/manifest-schema.ts";
import type { ReadPackage } from "../package/read-package.ts";
import type { TransferRecord } from "../package/record-schema.ts";
import { recordTransfers, type ShownTransfer } from "../record-transfers.ts";
import { transferTransitions } from "../transfer-transitions.ts";
import { openPackage } from "./open-package.ts";
import { priorRecordsOf } from "./prior-records-of.ts";

/** From this similarity of names on, a student with the same date of birth is the same person until somebody says otherwise. */
const SAME_PERSON = 0.8;

export const TransferAcceptance = z
  .strictObject({
    enrollment: NewEnrollment,
    studentId: z
      .uuid()
      .nullable()
      .default(null)
      .describe(
        "A former student who returns: their record is kept and completed. null creates a student from the package",
      ),
    guardians: z
      .array(
        z.strictObject({
          include: z.boolean().default(true).describe("false leaves this guardian out"),
          guardianId: z
            .uuid()
            .nullable()
            .default(null)
            .describe("A guardian whom the school knows already; null creates one from the record"),
          allowDuplicate: z.boolean().default(false),
          invite: z.boolean().default(false).describe("Invite to the portal by email"),
        }),
      )
      .max(10)
      .default([])
      .describe("One entry per guardian of the record, in its order; missing ones are created"),
    priorRecords: z.boolean().default(true).describe("Keep the marks as prior academic records"),
    documents: z.boolean().default(true).describe("Keep the transcript and the documents"),
    custom: z.record(z.string(), z.unknown()).optional().describe("Custom fields of a new student"),
    allowDuplicate: z
      .boolean()
      .default(false)
      .describe("Create the student even if one with this name and date of birth exists"),
  })
  .meta({ id: "TransferAcceptance" });

type Acceptance = z.output<typeof TransferAcceptance>;

/**
 * Accepts an incoming record, once: creates or readmits the student, and creates the guardians that the school does not know, their
 * links, the enrollment, the prior academic records and the documents in one transaction.
 * @throws {AppError} 400, 403, 404, 409 `record_transfer_status`, `student_exists`, and as `admitStudent`, `readmitStudent` and
 * `keepDocument`
 */
export const acceptTransfer = (id: string, acceptance: Acceptance): Promise<ShownTransfer> =>
  transaction(async () => {
    if (acceptance.documents) {
      checkWholeSchool("documents.manage");
      await lockInSchool("files");
    }
    const transfer = await findTransfer(id, "incoming");
    const move = transferTransitions("The transfer", "accepted");
    if (!move.from.includes(transfer.status)) throw move.refuse(transfer.status);
    const { trust } = (await recordTransfers.get(id)) as ShownTransfer;
    const read = await openPackage(transfer);
    const studentId = await admit(read.record, acceptance);
    if (acceptance.priorRecords)
      await keepPriorRecords(studentId, priorRecordsOf(read.record, transfer.schoolName));
    if (acceptance.documents) await keepDocuments(studentId, read);
    await transition<RecordTransfer["status"]>(transfer, {
      ...move,
      verb: "accept",
      set: { studentId, decidedAt: now(), decidedBy: actorId() },
      after: { studentId, trust },
    });
    return recordTransfers.get(id) as Promise<ShownTransfer>;
  });

/** Admits the student of the record, or readmits a former one. @returns the id of the student */
async function admit(record: TransferRecord, acceptance: Acceptance): Promise<string> {
  const admission = admissionOf(record, acceptance);
  const { studentId, enrollment, custom } = acceptance;
  if (studentId !== null) {
    if (custom) throw invalid([{ path: "custom", message: "is for new students: edit the record instead" }]);
    await readmitStudent(studentId, { enrollment, guardians: admission.guardians });
    return studentId;
  }
  if (!acceptance.allowDuplicate) await refuseKnown(record);
  return (await admitStudent(admission, { incompleteGuardians: true })).student.id;
}

async function refuseKnown({ student }: TransferRecord): Promise<void> {
  const { givenName, familyName, dateOfBirth = null } = student;
  const found = await findLookalikes({ givenName, familyName, dateOfBirth });
  const same = found.find(
    ({ reasons, similarity }) => reasons.includes("date_of_birth") && similarity >= SAME_PERSON,
  );
  if (same)
    throw conflict(
      "student_exists",
      `${same.name} (${same.admissionNumber}) has the same date of birth: set studentId to use that record, or allowDuplicate`,
      { studentId: same.id },
    );
}

function admissionOf(
  { student, guardians }: TransferRecord,
  { enrollment, guardians: choices, custom }: Acceptance,
): z.output<typeof Admission> {
  if (choices.length > guardians.length)
    throw invalid([{ path: "guardians", message: "must not have more entries than the record" }]);
  return Admission.parse({
    ...student,
    ...(custom && { custom }),
    admittedOn: enrollment.startsOn,
    enrollment,
    guardians: guardians.flatMap((each, index) => {
      const { include = true, guardianId, allowDuplicate = false, invite = false } = choices[index] ?? {};
      if (!include) return [];
      const { givenName, familyName, email, phones, occupation, preferredLanguage, address, ...rights } =
        each;
      const guardian = { givenName, familyName, email, phones, occupation, preferredLanguage, address };
      return [{ ...rights, allowDuplicate, invite, ...(guardianId ? { guardianId } : { guardian }) }];
    }),
  });
}

/** Contents are checked as of an upload: what is no PDF or image is refused, and nothing is created. */
async function keepDocuments(studentId: string, { record, files }: ReadPackage): Promise<void> {
  const about = {
    ...{ studentId, guardianId: null, staffMemberId: null, admissionApplicationId: null },
    ...{ expiresOn: null, visibleToFamily: false },
  };
  const transcript = files.get(TRANSCRIPT);
  if (transcript) await keepDocument({ ...about, documentType: "school_report" }, TRANSCRIPT, transcript);
  for (const { path, type, fileName } of record.documents)
    await keepDocument({ ...about, documentType: type }, fileName, files.get(path)!);
}
