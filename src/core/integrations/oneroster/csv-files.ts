import type { collections } from "./collections.ts";

type Doc = Readonly<Record<string, any>>;
type Cell = string | undefined;

interface CsvFile {
  collection: keyof typeof collections;
  /** Columns of the standard with a function that reads the value from a record; null for values we do not have. */
  columns: Readonly<Record<string, ((doc: Doc) => Cell) | null>>;
}

const is = (name: string) => (doc: Doc) => doc[name] as Cell;
const list = (name: string) => (doc: Doc) => (doc[name] as string[] | undefined)?.filter(Boolean).join(",");
const to = (name: string) => (doc: Doc) => doc[name]?.sourcedId as Cell;
const day = (name: string) => (doc: Doc) => (doc[name] as Cell)?.slice(0, 10);
const toMany = (name: string) => (doc: Doc) =>
  (doc[name] as { sourcedId: string }[] | undefined)?.map(({ sourcedId }) => sourcedId).join(",");
// The standard requires status and dateLastModified to be empty in a bulk export.
const head = { sourcedId: is("sourcedId"), status: null, dateLastModified: null };
// Vendor columns follow those of the standard, named `metadata.…`.
const own = (name: string) => (doc: Doc) => doc["metadata"]?.[name] as Cell;
const role = (name: string) => (doc: Doc) => doc["roles"]?.[0]?.[name] as Cell;

/** The files of a bulk export, by their name in the standard (OneRoster 1.2 CSV binding). */
export const csvFiles: Readonly<Record<string, CsvFile>> = {
  academicSessions: {
    collection: "academicSessions",
    columns: {
      ...head,
      title: is("title"),
      type: is("type"),
      startDate: is("startDate"),
      endDate: is("endDate"),
      parentSourcedId: to("parent"),
      schoolYear: is("schoolYear"),
    },
  },
  orgs: {
    collection: "orgs",
    columns: {
      ...head,
      name: is("name"),
      type: is("type"),
      identifier: is("identifier"),
      parentSourcedId: to("parent"),
    },
  },
  courses: {
    collection: "courses",
    columns: {
      ...head,
      schoolYearSourcedId: to("schoolYear"),
      title: is("title"),
      courseCode: is("courseCode"),
      grades: list("grades"),
      orgSourcedId: to("org"),
      subjects: list("subjects"),
      subjectCodes: list("subjectCodes"),
      "metadata.homeroom": own("homeroom"),
      "metadata.gradeLevelName": own("gradeLevelName"),
    },
  },
  classes: {
    collection: "classes",
    columns: {
      ...head,
      title: is("title"),
      grades: list("grades"),
      courseSourcedId: to("course"),
      classCode: is("classCode"),
      classType: is("classType"),
      location: is("location"),
      schoolSourcedId: to("school"),
      termSourcedIds: toMany("terms"),
      subjects: list("subjects"),
      subjectCodes: list("subjectCodes"),
      periods: list("periods"),
      "metadata.sectionSourcedId": own("sectionSourcedId"),
    },
  },
  users: {
    collection: "users",
    columns: {
      ...head,
      enabledUser: is("enabledUser"),
      username: is("username"),
      userIds: (doc) =>
        (doc["userIds"] as { type: string; identifier: string }[] | undefined)
          ?.map(({ type, identifier }) => `{${type}:${identifier}}`)
          .join(","),
      givenName: is("givenName"),
      familyName: is("familyName"),
      middleName: is("middleName"),
      identifier: is("identifier"),
      email: is("email"),
      sms: is("sms"),
      phone: is("phone"),
      agentSourcedIds: toMany("agents"),
      grades: list("grades"),
      password: null,
      userMasterIdentifier: is("userMasterIdentifier"),
      resourceSourcedIds: null,
      preferredGivenName: is("preferredFirstName"),
      preferredMiddleName: null,
      preferredFamilyName: null,
      primaryOrgSourcedId: to("primaryOrg"),
      pronouns: null,
    },
  },
  roles: {
    collection: "users",
    columns: {
      ...head,
      // Every user has one role here, so its id is derived from the user.
      sourcedId: (doc) => `${doc["sourcedId"]}-role`,
      userSourcedId: is("sourcedId"),
      roleType: role("roleType"),
      role: role("role"),
      beginDate: null,
      endDate: null,
      orgSourcedId: (doc) => doc["roles"]?.[0]?.org?.sourcedId,
      userProfileSourcedId: null,
    },
  },
  enrollments: {
    collection: "enrollments",
    columns: {
      ...head,
      classSourcedId: to("class"),
      schoolSourcedId: to("school"),
      userSourcedId: to("user"),
      role: is("role"),
      primary: is("primary"),
      beginDate: is("beginDate"),
      endDate: is("endDate"),
      "metadata.role": own("role"),
      "metadata.sectionSourcedId": own("sectionSourcedId"),
    },
  },
  demographics: {
    collection: "demographics",
    columns: {
      ...head,
      birthDate: is("birthDate"),
      sex: is("sex"),
      americanIndianOrAlaskaNative: null,
      asian: null,
      blackOrAfricanAmerican: null,
      nativeHawaiianOrOtherPacificIslander: null,
      white: null,
      demographicRaceTwoOrMoreRaces: null,
      hispanicOrLatinoEthnicity: null,
      countryOfBirthCode: null,
      stateOfBirthAbbreviation: null,
      cityOfBirth: null,
      publicSchoolResidenceStatus: null,
    },
  },
  categories: {
    collection: "categories",
    columns: {
      ...head,
      title: is("title"),
      weight: is("weight"),
      "metadata.classSourcedId": own("classSourcedId"),
    },
  },
  lineItems: {
    collection: "lineItems",
    columns: {
      ...head,
      title: is("title"),
      description: null,
      assignDate: day("assignDate"),
      dueDate: day("dueDate"),
      classSourcedId: to("class"),
      categorySourcedId: to("category"),
      gradingPeriodSourcedId: to("gradingPeriod"),
      resultValueMin: is("resultValueMin"),
      resultValueMax: is("resultValueMax"),
      academicSessionSourcedId: to("gradingPeriod"),
      schoolSourcedId: to("school"),
    },
  },
  results: {
    collection: "results",
    columns: {
      ...head,
      lineItemSourcedId: to("lineItem"),
      studentSourcedId: to("student"),
      scoreStatus: is("scoreStatus"),
      score: is("score"),
      scoreDate: is("scoreDate"),
      comment: is("comment"),
      classSourcedId: to("class"),
      inProgress: null,
      incomplete: null,
      late: is("late"),
      missing: is("missing"),
      textScore: is("textScore"),
    },
  },
};

/** Files of the standard that this export does not contain. */
export const absentFiles = [
  ...["classResources", "courseResources", "lineItemLearningObjectiveIds", "lineItemScoreScales"],
  ...["resources", "resultLearningObjectiveIds", "resultScoreScales", "scoreScales"],
  ...["userProfiles", "userResources"],
] as const;
