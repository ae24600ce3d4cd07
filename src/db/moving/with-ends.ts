import { conflict, notFound } from "../../lib/errors.ts";
import { withClient } from "../pool/client.ts";
import type { Ends } from "./replication.ts";

export interface EndsOptions {
  slug: string;
  /** URL of the database that the school leaves, with a superuser. */
  from: string;
  /** URL of the database that it moves to, with a superuser. */
  to: string;
}

/**
 * Opens both databases while no other process moves the same school.
 * @throws {AppError} 404 if the school is in neither of them; 409 `move_in_progress`
 */
export const withEnds = <T>(
  { slug, from, to }: EndsOptions,
  work: (ends: Ends, schoolId: string) => Promise<T>,
): Promise<T> =>
  withClient(from, (source) =>
    withClient(to, async (target) => {
      const schoolId = await findId({ source, target }, slug);
      const { rows } = await source.query(
        "SELECT pg_try_advisory_lock(hashtext('school move'), hashtext($1)) AS mine",
        [schoolId],
      );
      if (!rows[0].mine) throw conflict("move_in_progress", `Another process is moving ${slug}`);
      return work({ source, target }, schoolId);
    }),
  );

async function findId({ source, target }: Ends, slug: string): Promise<string> {
  for (const client of [source, target]) {
    const { rows } = await client.query("SELECT id FROM schools WHERE slug = $1", [slug]);
    if (rows[0]) return rows[0].id;
  }
  throw notFound(`School ${slug}`);
}
