import type { Body } from "../../api/types.ts";

type Admission = Body<"/api/v1/students", "post">;

/** The fields of the form as the service takes them; what was left empty is left out. */
export function admissionBody(
  values: Readonly<Record<string, string>>,
  yearId: string | undefined,
): Admission {
  const given = (key: string) => values[key]?.trim() || null;
  const guardianName = given("guardianFamilyName");
  return {
    givenName: values["givenName"]!.trim(),
    familyName: values["familyName"]!.trim(),
    dateOfBirth: given("dateOfBirth"),
    sex: given("sex") as "female" | "male" | "other" | null,
    address: given("address"),
    admittedOn: given("startsOn"),
    ...(given("gradeLevelId") &&
      yearId && {
        enrollment: {
          academicYearId: yearId,
          gradeLevelId: given("gradeLevelId")!,
          sectionId: given("sectionId"),
          startsOn: given("startsOn")!,
        },
      }),
    ...(guardianName && {
      guardians: [
        {
          guardian: {
            givenName: given("guardianGivenName") ?? "",
            familyName: guardianName,
            email: given("guardianEmail"),
            phones: given("guardianPhone") ? [given("guardianPhone")!] : [],
          },
          relation: values["relation"]!,
          isPrimary: true,
          isFeePayer: true,
          isEmergencyContact: true,
          receivesMessages: true,
          portalAccess: Boolean(given("guardianEmail")),
          invite: values["invite"] === "yes" && Boolean(given("guardianEmail")),
        },
      ],
    }),
  };
}
