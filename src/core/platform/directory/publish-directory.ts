import type { Addresses, LocalSchools } from "../../../db/directory/publish-schools.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { acrossSchools } from "../../../db/transaction.ts";
import { version } from "../../../lib/version.ts";
import { type Directory, directory } from "./directory.ts";

/** Publishes the schools of this installation in the directory, and the digests of the email addresses that sign in there. */
export async function publishDirectory() {
  const opened = directory();
  if (!opened) return { schools: 0, addresses: 0, conflicts: 0 };
  const { publishSchools } = await import("../../../db/directory/publish-schools.ts");
  const { conflicts, ...published } = await publishSchools(opened.url, {
    installation: opened.own,
    version,
    schools: readSchools,
    addresses: (since) => readAddresses(opened, since),
  });
  return {
    ...published,
    conflicts: conflicts.length,
    ...(conflicts.length && {
      messages: conflicts.map((slug) => `${slug}: another installation has a school with this slug`),
    }),
  };
}

const across = <T>(read: () => Promise<T>) =>
  acrossSchools("publish the directory of schools", read, { readOnly: true });

const readSchools = (): Promise<LocalSchools> =>
  across(async () => {
    const moves = await query<{ id: string }>(sql`
      SELECT id FROM school_moves WHERE step IN ('arriving', 'closed', 'moved', 'settled')`);
    const moving = moves.map(({ id }) => id);
    const schools = await query<LocalSchools["schools"][number]>(sql`
      SELECT s.id, s.slug, s.name, s.status, count(st.id)::int AS students
      FROM schools s LEFT JOIN students st ON st.school_id = s.id AND st.status = 'active'
      WHERE s.status <> 'archived' AND NOT s.id = ANY(${moving})
      GROUP BY s.id, s.slug, s.name, s.status`);
    return { schools, moving };
  });

async function* readAddresses({ digests }: Directory, since: Date | undefined): AsyncGenerator<Addresses> {
  const schools = await across(() =>
    query<{ id: string }>(
      since
        ? sql`SELECT id FROM schools s WHERE EXISTS (SELECT FROM users u WHERE u.school_id = s.id AND u.updated_at > ${since})`
        : sql`SELECT id FROM schools`,
    ),
  );
  for (const { id } of schools) {
    const users = await across(() =>
      query<{ email: string }>(sql`SELECT email FROM users WHERE school_id = ${id}`),
    );
    yield { schoolId: id, digests: users.map(({ email }) => digests.digest(email)) };
  }
}
