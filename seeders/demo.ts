import { createUser } from "../src/core/identity/accounts/create-user.ts";
import { demoPassword } from "../src/core/identity/passwords/demo-password.ts";
import type { SystemRoleKey } from "../src/core/identity/roles/system-roles.ts";
import { ensurePlans } from "../src/core/platform/billing/plans.ts";
import { subscribeTenant } from "../src/core/platform/billing/subscribe-tenant.ts";
import { createOperator, listOperators } from "../src/core/platform/operators/manage-operators.ts";
import { createSchool } from "../src/core/platform/tenants/create-school.ts";
import { listTenants } from "../src/core/school/list-tenants.ts";
import { acrossSchools } from "../src/db/transaction.ts";
import { withContext } from "../src/lib/context.ts";
import { demoSchool } from "./demo-schools.ts";
import { inParallel } from "./in-parallel.ts";
import { seedSchoolYear } from "./school-year/seed-school-year.ts";
import type { Mailbox } from "./school-year/seeding.ts";
import type { Seeder, SeedReport } from "./seeder.ts";

export { demoPassword };

const accounts: ReadonlyArray<{
  mailbox: Mailbox;
  name: string;
  role: SystemRoleKey;
  personType: "staff" | "guardian" | "student";
}> = [
  { mailbox: "admin", name: "Amina Yusuf", role: "administrator", personType: "staff" },
  { mailbox: "bursar", name: "Brian Otieno", role: "bursar", personType: "staff" },
  { mailbox: "teacher", name: "Teresa Moreno", role: "teacher", personType: "staff" },
  { mailbox: "guardian", name: "Grace Wambui", role: "guardian", personType: "guardian" },
  { mailbox: "student", name: "Samuel Wambui", role: "student", personType: "student" },
];

/** Operator of the platform at `/platform`, with access to all demo schools. */
export const demoOperator = { email: "operator@platform.example", name: "Olivia Park" };

/** Creates realistic schools to try out. Existing schools are left unchanged. */
export const demo: Seeder = {
  name: "demo",
  description: "schools with accounts for every role",
  async run({ schools = 2, students = 60, seed = 1, password = demoPassword, progress }) {
    await ensurePlans();
    const logins: SeedReport["logins"] = [];
    if (!(await listOperators()).some(({ email }) => email === demoOperator.email)) {
      await createOperator({ ...demoOperator, password });
      logins.push({ email: demoOperator.email, password });
    }
    const there = new Set((await listTenants()).map(({ school }) => school.slug));
    const count = Math.max(schools, 2);
    const missing = [...Array(count).keys()].filter((index) => !there.has(demoSchool(index).slug));
    let done = count - missing.length;
    progress(done, count, "");
    await inParallel(missing, async (index) => {
      await createDemoSchool(index, { students, seed, password });
      done += 1;
      progress(done, count, demoSchool(index).slug);
    });
    const made = missing.flatMap((index) =>
      accounts.map(({ mailbox }) => ({ email: `${mailbox}@${demoSchool(index).slug}.example`, password })),
    );
    return { schools: count, created: missing.length, logins: [...made, ...logins] };
  },
};

/** Creates a school with all its data in one transaction, so that an interrupted run can start again. */
function createDemoSchool(
  index: number,
  { students, seed, password }: { students: number; seed: number; password: string },
): Promise<void> {
  const { slug, contactName, name, timezone, currency, country, locale, ...profile } = demoSchool(index);
  return acrossSchools("a demo school is made whole", async () => {
    const contactEmail = `office@${slug}.example`;
    const school = await createSchool({
      slug,
      name,
      timezone,
      currency,
      country,
      locale,
      contactName,
      contactEmail,
      profile: { ...profile, email: contactEmail, website: `https://${slug}.example` },
    });
    await withContext({ schoolId: school.id }, async () => {
      const owners = {} as Record<Mailbox, { id: string; name: string }>;
      for (const { mailbox, role, ...person } of accounts)
        owners[mailbox] = await createUser({
          ...person,
          email: `${mailbox}@${slug}.example`,
          roles: [role],
          password,
        });
      // Mixes the seeds, so that schools with adjacent seeds do not look alike.
      await seedSchoolYear({
        slug,
        country,
        timezone,
        students,
        seed: seed * 1_000 + index,
        accounts: owners,
      });
    });
    // Every second school is subscribed with an unpaid invoice, the others are on trial.
    if (index % 2 === 0) await subscribeTenant(slug, "standard");
  });
}
