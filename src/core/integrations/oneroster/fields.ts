export type FieldType = "text" | "number" | "time" | "object";

const all = (type: FieldType, names: readonly string[]): Record<string, FieldType> =>
  Object.fromEntries(names.map((name) => [name, type]));
const texts = (...names: string[]) => all("text", names);
const objects = (...names: string[]) => all("object", names);
const numbers = (...names: string[]) => all("number", names);
const base = {
  ...texts("sourcedId", "status"),
  ...all("time", ["dateLastModified"]),
  ...objects("metadata"),
};

/**
 * The fields of the standard (OneRoster 1.2) by collection. A client may request any of them; docs/integrations.md lists those
 * that are never returned because we do not have them.
 */
export const fields = {
  orgs: { ...base, ...texts("name", "type", "identifier"), ...objects("parent", "children") },
  academicSessions: {
    ...base,
    ...texts("title", "startDate", "endDate", "type", "schoolYear"),
    ...objects("parent", "children"),
  },
  courses: {
    ...base,
    ...texts("title", "courseCode", "grades", "subjects", "subjectCodes"),
    ...objects("org", "schoolYear", "resources"),
  },
  classes: {
    ...base,
    ...texts("title", "classCode", "classType", "location", "grades", "subjects", "subjectCodes", "periods"),
    ...objects("course", "school", "terms", "resources"),
  },
  users: {
    ...base,
    ...texts("userMasterIdentifier", "username", "enabledUser", "givenName", "familyName", "middleName"),
    ...texts("preferredFirstName", "preferredMiddleName", "preferredLastName", "pronouns", "identifier"),
    ...texts("email", "sms", "phone", "grades", "password"),
    ...objects("userIds", "roles", "userProfiles", "primaryOrg", "agents", "resources"),
  },
  demographics: {
    ...base,
    ...texts("birthDate", "sex", "americanIndianOrAlaskaNative", "asian", "blackOrAfricanAmerican"),
    ...texts("nativeHawaiianOrOtherPacificIslander", "white", "demographicRaceTwoOrMoreRaces"),
    ...texts("hispanicOrLatinoEthnicity", "countryOfBirthCode", "stateOfBirthAbbreviation", "cityOfBirth"),
    ...texts("publicSchoolResidenceStatus"),
  },
  enrollments: {
    ...base,
    ...texts("role", "primary", "beginDate", "endDate"),
    ...objects("user", "class", "school"),
  },
  categories: { ...base, ...texts("title"), ...numbers("weight") },
  lineItems: {
    ...base,
    ...texts("title", "description", "assignDate", "dueDate"),
    ...objects("class", "school", "category", "gradingPeriod", "academicSession", "scoreScale"),
    ...objects("learningObjectiveSet"),
    ...numbers("resultValueMin", "resultValueMax"),
  },
  results: {
    ...base,
    ...texts(
      "scoreStatus",
      "textScore",
      "scoreDate",
      "comment",
      "late",
      "missing",
      "inProgress",
      "incomplete",
    ),
    ...objects("lineItem", "student", "class", "scoreScale", "learningObjectiveSet"),
    ...numbers("score"),
  },
  scoreScales: { ...base, ...texts("title", "type"), ...objects("course", "class", "scoreScaleValue") },
} as const satisfies Record<string, Readonly<Record<string, FieldType>>>;
