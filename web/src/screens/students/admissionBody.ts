import type { Body } from "../../api/types.ts";

type Admission = Body<"/api/v1/students", "post">;

/** The fields of the form as the service takes them; what was left empty is left out. */
export function admissionBody(
  values: Readonly<Record<string, string>>,
  yearId: string | undefined,
): Admission {
  const given = (key: string) => values[key]?.trim() || null;
  // Whoever entered anything of a guardian meant one: what is missing then is said, not left out.
  const hasGuardian = ["GivenName", "FamilyName", "Email", "Phone"].some((part) => given(`guardian${part}`));
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
    ...(hasGuardian && {
      guardians: [
        {
          guardian: {
            givenName: given("guardianGivenName") ?? "",
            familyName: given("guardianFamilyName") ?? "",
            email: given("guardianEmail"),
            phones: given("guardianPhone") ? [given("guardianPhone")!] : [],
          },
          relation: values["relation"]!,
          isPrimary: true,
          isFeePayer: true,
          isEmergencyContact: true,
          receivesMessages: true,
          portalAccess: Boolean(given("guardianEmail")),
          invite: values["invite"] === "yes",
        },
      ],
    }),
  };
}
