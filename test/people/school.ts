import type { TestApp } from "../support/app.ts";
import { type Client, createClient } from "../support/client.ts";
import { first } from "../support/first.ts";
import { ok } from "../support/ok.ts";

/** What a test of people needs of a school: the running year with a grade level, and sections of its own. */
export async function openSchool(admin: Client) {
  const year = await first(admin, "/academic-years?limit=1");
  let count = 0;
  const grade = (values: object = {}) => {
    count += 1;
    return ok(admin.post("/grade-levels", { name: `Level ${count}`, code: `L${count}`, ...values }));
  };
  const gradeLevel = await grade();
  const section = (values: object = {}) => {
    count += 1;
    return ok(
      admin.post("/sections", {
        academicYearId: year.id,
        gradeLevelId: gradeLevel.id,
        name: `Class ${count}`,
        ...values,
      }),
    );
  };
  const place = (of: { id: string } | null, values: object = {}) => ({
    academicYearId: year.id,
    gradeLevelId: gradeLevel.id,
    ...(of && { sectionId: of.id }),
    startsOn: year.startsOn,
    ...values,
  });
  const admit = (values: object = {}) => {
    count += 1;
    return ok(admin.post("/students", { givenName: `Child ${count}`, familyName: "Test", ...values }));
  };
  return { year, gradeLevel, grade, section, place, admit };
}

/** Accounts with these roles, and how to sign in with them: again, where the clock was moved. */
export async function openAccounts(app: TestApp, admin: Client) {
  const password = "one-password-for-all";
  const signIn = async (mailbox: string): Promise<Client> => {
    const email = `${mailbox}@people.example`;
    const { status, body } = await app.anonymous.post("/auth/login", { email, password, transport: "body" });
    if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
    return createClient(app.url, body.accessToken);
  };
  return {
    signIn,
    async account(mailbox: string, role: string): Promise<string> {
      const values = { email: `${mailbox}@people.example`, name: mailbox, roles: [role], password };
      const { status, body } = await admin.post("/users", values);
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.id;
    },
  };
}
