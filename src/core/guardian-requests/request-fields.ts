import { z } from "zod";
import { NewGuardian } from "../people/guardians/guardians.ts";
import { NewStudent } from "../people/students/students.ts";

const { givenName, familyName, preferredName, dateOfBirth, sex, nationality } = NewStudent.shape;
const { email, phones, occupation, preferredLanguage, preferredChannel, address } = NewGuardian.shape;

/** Fields of a child that a guardian with custody can ask to change. */
export const studentFields = [
  ...["givenName", "familyName", "preferredName", "dateOfBirth", "sex", "nationality", "address"],
] as readonly string[];

/** Fields of their own record. */
export const guardianFields = [
  ...["givenName", "familyName", "email", "phones", "occupation", "address"],
  ...["preferredLanguage", "preferredChannel"],
] as readonly string[];

/** Fields of the guardian's link to a child. */
export const linkFields = ["isEmergencyContact"] as readonly string[];

/** The values that the people module would accept, so that an accepted field can be written as it is. */
export const RequestedValues = z
  .strictObject({
    ...{ givenName, familyName, preferredName, dateOfBirth, sex, nationality },
    ...{ email, phones, occupation, preferredLanguage, preferredChannel, address },
    isEmergencyContact: z.boolean().describe("Whether the caller is called in an emergency of this child"),
  })
  .partial()
  .meta({ id: "GuardianRequestedValues" });

export const requestedFields = Object.keys(RequestedValues.shape) as Array<
  keyof typeof RequestedValues.shape
>;
