/** Variables whose values are known from the records. */
export const recordVariables = [
  "student.name",
  "student.givenName",
  "student.familyName",
  "student.admissionNumber",
  "student.dateOfBirth",
  "student.admittedOn",
  "student.leftOn",
  "student.class",
  "student.gradeLevel",
  "student.academicYear",
  "guardians.names",
  "school.name",
  "school.address",
  "issuedOn",
  "expiresOn",
  "number",
] as const;

/** Variables whose values are entered when a document is issued. */
export const askedVariables = ["reason", "conduct", "remarks"] as const;

export const variables = [...recordVariables, ...askedVariables] as const;

export type Variable = (typeof variables)[number];
export type AskedVariable = (typeof askedVariables)[number];
