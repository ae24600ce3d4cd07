import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { transferContents } from "../../../models/record-transfers/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { duplicateReasons } from "../../people/merge/find-duplicates.ts";
import { findLookalikes } from "../../people/merge/find-lookalikes.ts";
import { guardianScope } from "../../people/row-scope.ts";
import { contentPermissions, maySee } from "../check-contents.ts";
import { TRANSCRIPT } from "../package/manifest-schema.ts";
import { TransferRecord } from "../package/record-schema.ts";
import { recordTransfers, type ShownTransfer } from "../record-transfers.ts";
import { openPackage } from "./open-package.ts";
import { priorRecordsOf } from "./prior-records-of.ts";

export const TransferPreview = z
  .object({
    id: z.uuid(),
    record: TransferRecord.describe("Parts that the caller's roles hide are empty"),
    hidden: z.array(z.enum(transferContents)).describe("Parts that the caller's roles hide"),
    transcript: z.boolean().describe("Whether a printed transcript is in the package"),
    priorRecords: z.int().describe("Prior academic records that accepting it creates"),
    students: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          admissionNumber: z.string(),
          status: z.string(),
          reasons: z.array(z.enum(duplicateReasons)),
          similarity: z.number(),
        }),
      )
      .describe("Students who are probably the same person"),
    guardians: z
      .array(
        z.object({
          index: z.int().describe("Position of the guardian in the record"),
          guardianId: z.uuid(),
          name: z.string(),
        }),
      )
      .describe("Guardians of the school with the same email address or phone number"),
  })
  .meta({ id: "TransferPreview" });

/** Shows what accepting a package would create, and whom the school may know already. @throws {AppError} 403, 404 */
export const previewTransfer = (id: string): Promise<z.input<typeof TransferPreview>> =>
  transaction(async () => {
    checkWholeSchool("record-transfers.manage");
    const transfer = (await recordTransfers.get(id)) as ShownTransfer;
    if (transfer.direction !== "incoming" || !transfer.fileSha256) throw notFound("Package");
    const { record, files } = await openPackage(transfer);
    const hidden = transfer.contents.filter((each) => contentPermissions[each] && !maySee(each));
    const { givenName, familyName, dateOfBirth = null } = record.student;
    return {
      id,
      record: { ...record, ...Object.fromEntries(hidden.map((part) => [part, []])) },
      hidden,
      transcript: files.has(TRANSCRIPT),
      priorRecords: priorRecordsOf(record, transfer.schoolName).length,
      students: await findLookalikes({ givenName, familyName, dateOfBirth }),
      guardians: await knownGuardians(record.guardians),
    };
  });

function knownGuardians(guardians: TransferRecord["guardians"]) {
  const contacts = guardians.flatMap(({ email, phones = [] }, index) => [
    ...(email ? [{ index, email, phone: null }] : []),
    ...phones.map((phone) => ({ index, email: null, phone })),
  ]);
  return query<{ index: number; guardianId: string; name: string }>(sql`
    SELECT DISTINCT a.index::int AS index, g.id AS "guardianId", g.given_name || ' ' || g.family_name AS name
    FROM unnest(${contacts.map(({ index }) => index)}::int[], ${contacts.map(({ email }) => email)}::text[],
      ${contacts.map(({ phone }) => phone)}::text[]) AS a (index, email, phone)
    JOIN guardians g ON g.school_id = ${currentSchool} AND g.status = 'active'
      AND (lower(g.email) = lower(a.email) OR g.phones ? a.phone)
    WHERE g.id IN (SELECT id FROM guardians WHERE school_id = ${currentSchool} AND (${scopeSql("guardians.read", guardianScope)}))
    ORDER BY 1, 3, 2 LIMIT 40`);
}
