import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { AdmissionCampaign } from "../../../models/admissions/index.ts";
import { transition } from "../../common/entities/transition.ts";
import { Admission } from "../../people/schemas.ts";
import { admitStudent } from "../../people/students/admit-student.ts";
import type { AdmissionApplicationView } from "./admission-applications.ts";
import { applicationTransitions } from "./application-transitions.ts";
import { findApplication } from "./find-application.ts";
import { handOverDocuments } from "./hand-over-documents.ts";

export const ApplicantEnrollment = z
  .strictObject({
    startsOn: z.iso.date(),
    sectionId: z.uuid().nullable().default(null),
    custom: z.record(z.string(), z.unknown()).optional().describe("Custom fields of the student"),
    guardians: z
      .array(
        z.strictObject({
          guardianId: z
            .uuid()
            .nullable()
            .default(null)
            .describe("A guardian whom the school knows already; null creates one from the application"),
          allowDuplicate: z.boolean().default(false),
          invite: z.boolean().default(true).describe("Invite to the portal by email"),
        }),
      )
      .max(4)
      .default([])
      .describe("One entry per guardian of the application, in its order; missing ones are created"),
  })
  .meta({ id: "ApplicantEnrollment" });

/**
 * Enrolls an accepted applicant, once: creates the student, the guardians that the school does not know, their links and the
 * enrollment in one transaction.
 * @throws {AppError} 400, 403, 404, 409 `application_status`, and as `admitStudent`
 */
export const enrollApplicant = (
  id: string,
  { startsOn, sectionId, custom, guardians }: z.output<typeof ApplicantEnrollment>,
): Promise<z.input<typeof AdmissionApplicationView>> =>
  transaction(async () => {
    const { application } = await findApplication(id, "admissions.manage");
    const move = applicationTransitions("The application", "enrolled");
    if (!move.from.includes(application.status)) throw move.refuse(application.status);
    if (guardians.length > application.guardians.length)
      throw invalid([{ path: "guardians", message: "must not have more entries than the application" }]);
    const { academicYearId } = await AdmissionCampaign.findByPk(application.admissionCampaignId, {
      rejectOnEmpty: true,
    });
    const { student } = await admitStudent(
      Admission.parse({
        givenName: application.givenName,
        familyName: application.familyName,
        dateOfBirth: application.dateOfBirth,
        sex: application.sex,
        nationality: application.nationality,
        address: application.address,
        ...(custom && { custom }),
        admittedOn: startsOn,
        enrollment: { academicYearId, gradeLevelId: application.gradeLevelId, sectionId, startsOn },
        guardians: application.guardians.map(({ relation, ...given }, index) => {
          const { guardianId = null, allowDuplicate = false, invite = true } = guardians[index] ?? {};
          return {
            ...{ relation, isPrimary: index === 0, allowDuplicate, invite },
            ...(guardianId ? { guardianId } : { guardian: guardianOf(given, application.language) }),
          };
        }),
      }),
      { incompleteGuardians: true },
    );
    await transition(application, {
      ...move,
      verb: "admit",
      set: { studentId: student.id },
      after: { studentId: student.id },
    });
    await handOverDocuments(application.id, student.id);
    return application;
  });

const guardianOf = (
  {
    givenName,
    familyName,
    email,
    phone,
  }: { givenName: string; familyName: string; email: string | null; phone: string | null },
  preferredLanguage: string,
) => ({ givenName, familyName, email, ...(phone && { phones: [phone] }), preferredLanguage });
