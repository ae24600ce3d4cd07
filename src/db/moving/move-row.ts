import type { Client } from "pg";

/**
 * Steps of a school's move. In the database that it leaves: `copying` (works as always), `draining` (its emails and webhooks are
 * no longer claimed), `frozen` (read-only), `closed` (neither read nor written), `moved` (the other database has taken over),
 * `settled` (nothing of it is left to hand over). In the other: `arriving` (hidden), `arrived`.
 */
export type MoveStep =
  | "copying"
  | "draining"
  | "frozen"
  | "closed"
  | "moved"
  | "settled"
  | "arriving"
  | "arrived";

export interface MoveRow {
  schoolId: string;
  slug: string;
  step: MoveStep;
  /** Public address of the installation that the school moves to; null where it arrives. */
  address: string | null;
  /** Jobs of the queue that were taken out of the database that the school leaves. */
  jobs: object[];
  frozenAt: Date | null;
  movedAt: Date | null;
}

type Queryable = Pick<Client, "query">;

const columns = `id AS "schoolId", slug, step, address, jobs, frozen_at AS "frozenAt", moved_at AS "movedAt"`;

export async function readMove(client: Queryable, schoolId: string): Promise<MoveRow | undefined> {
  const { rows } = await client.query(`SELECT ${columns} FROM school_moves WHERE id = $1`, [schoolId]);
  return rows[0];
}

/** Records that a school begins to leave or to arrive. */
export async function beginMove(
  client: Queryable,
  { schoolId, slug, step, address }: Pick<MoveRow, "schoolId" | "slug" | "step" | "address">,
): Promise<void> {
  await client.query(
    `INSERT INTO school_moves (id, slug, step, address) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, step = excluded.step, address = excluded.address,
      jobs = '[]', frozen_at = NULL, moved_at = NULL, removed_at = NULL, updated_at = now()`,
    [schoolId, slug, step, address],
  );
}

export async function setStep(client: Queryable, schoolId: string, step: MoveStep): Promise<void> {
  await client.query(
    `UPDATE school_moves SET step = $2, updated_at = now(),
      frozen_at = CASE WHEN $2 = 'frozen' THEN clock_timestamp() ELSE frozen_at END,
      moved_at = CASE WHEN $2 IN ('moved', 'arrived') THEN clock_timestamp() ELSE moved_at END
    WHERE id = $1`,
    [schoolId, step],
  );
}

export async function forgetMove(client: Queryable, schoolId: string): Promise<void> {
  await client.query("DELETE FROM school_moves WHERE id = $1", [schoolId]);
}
