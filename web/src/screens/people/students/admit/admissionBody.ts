import type { Body } from "../../../../api/types.ts";
import { givenCustom } from "../../../../kit/custom/givenCustom.ts";
import type { CustomField } from "../../../../kit/custom/useCustomFields.ts";

type Admission = Body<"/api/v1/students", "post">;

/** Builds the request body from the form; empty fields are omitted. */
export function admissionBody(
  values: Readonly<Record<string, string>>,
  yearId: string | undefined,
  own: { student: readonly CustomField[]; guardian: readonly CustomField[] },
): Admission {
  const given = (key: string) => values[key]?.trim() || null;
  // If any guardian field is filled in, send the guardian, so that missing fields are reported.
  const hasGuardian = ["GivenName", "FamilyName", "Email", "Phone"].some((part) => given(`guardian${part}`));
  return {
    givenName: values["givenName"]!.trim(),
    familyName: values["familyName"]!.trim(),
    dateOfBirth: given("dateOfBirth"),
    sex: given("sex") as "female" | "male" | "other" | null,
    address: given("address"),
    admittedOn: given("startsOn"),
    ...givenCustom(own.student, values),
    ...(given("gradeLevelId") &&
      yearId && {
        enrollment: {
          academicYearId: yearId,
          gradeLevelId: given("gradeLevelId")!,
          sectionId: given("sectionId"),
          programId: given("programId"),
          startsOn: given("startsOn")!,
        },
      }),
    ...((hasGuardian || given("guardianId")) && {
      guardians: [
        {
          ...(given("guardianId")
            ? { guardianId: given("guardianId")! }
            : {
                guardian: {
                  givenName: given("guardianGivenName") ?? "",
                  familyName: given("guardianFamilyName") ?? "",
                  email: given("guardianEmail"),
                  phones: given("guardianPhone") ? [given("guardianPhone")!] : [],
                  ...givenCustom(own.guardian, values, "guardians.0.guardian.custom"),
                },
              }),
          relation: values["relation"]!,
          isPrimary: true,
          isFeePayer: true,
          isEmergencyContact: true,
          receivesMessages: true,
          portalAccess: Boolean(given("guardianEmail") ?? given("guardianId")),
          invite: values["invite"] === "yes",
        },
      ],
    }),
  };
}
