import type { Ends } from "./replication.ts";

type PlanIds = Array<{ from: string; to: string }>;

/**
 * Makes sure that the target has the subscription plans of the school.
 * @returns ids of plans that the target knows under another id
 */
export async function takeOverPlans({ source, target }: Ends, schoolId: string): Promise<PlanIds> {
  const { rows: plans } = await source.query(
    `SELECT id, code, to_jsonb(p) AS plan FROM subscription_plans p WHERE id IN (
      SELECT plan_id FROM tenants WHERE school_id = $1 UNION SELECT plan_id FROM subscriptions WHERE school_id = $1)`,
    [schoolId],
  );
  const ids: PlanIds = [];
  for (const { id, code, plan } of plans) {
    await target.query(
      `INSERT INTO subscription_plans SELECT (jsonb_populate_record(NULL::subscription_plans, $1)).* ON CONFLICT DO NOTHING`,
      [plan],
    );
    const { rows } = await target.query("SELECT id FROM subscription_plans WHERE code = $1", [code]);
    if (rows[0].id !== id) ids.push({ from: id, to: rows[0].id });
  }
  return ids;
}

/** Points the rows of the school to the plans of the target. Part of the transaction in which it arrives. */
export async function renamePlans(
  { target }: Pick<Ends, "target">,
  schoolId: string,
  ids: PlanIds,
): Promise<void> {
  for (const { from, to } of ids)
    for (const table of ["tenants", "subscriptions"])
      await target.query(`UPDATE ${table} SET plan_id = $3 WHERE school_id = $1 AND plan_id = $2`, [
        schoolId,
        from,
        to,
      ]);
}
