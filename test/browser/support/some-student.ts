import type { Client } from "../../support/client.ts";

interface FoundStudent {
  givenName: string;
  /** As lists show the name. */
  listed: string;
}

/**
 * Finds a student of the teacher's classes whose given name finds nobody else: the names of the demo differ from day to day.
 */
export async function someStudent(admin: Client, teacher: Client): Promise<FoundStudent> {
  const everybody = (await admin.get("/students?limit=200")).body.data;
  const taught = (await teacher.get("/students?status=active&limit=200")).body.data;
  const namesOf = ({ givenName, middleName, familyName, preferredName }: any) =>
    `${givenName} ${middleName ?? ""} ${familyName} ${preferredName ?? ""}`.toLowerCase();
  const found = taught.find(
    ({ givenName }) =>
      everybody.filter((each) => namesOf(each).includes(givenName.toLowerCase())).length === 1,
  );
  return { givenName: found.givenName, listed: `${found.familyName}, ${found.givenName}` };
}
