import { query } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { acrossChains } from "./across-chains.ts";
import { type Chain, platformChain, schoolChain, thePlatformChain } from "./chain.ts";

const ofSchool = ({ id, slug }: { id: string; slug: string }): Chain => ({
  tables: schoolChain,
  schoolId: id,
  name: slug,
});

/**
 * Lists chains with rows to seal, or with events but no batch yet.
 * @param school id of one school. Default: all, and the platform
 */
export async function unsealedChains(school?: string): Promise<Array<{ chain: Chain; waiting: number }>> {
  return acrossChains(async () => {
    const schools = await query<{ id: string; slug: string; waiting: number }>(unprepared`
      SELECT s.id, s.slug, coalesce(u.waiting, 0) AS waiting FROM schools s
      LEFT JOIN (SELECT school_id, count(*)::int AS waiting FROM ${raw(schoolChain.unsealed)} GROUP BY 1) u
        ON u.school_id = s.id
      WHERE (${school}::uuid IS NULL OR s.id = ${school}::uuid) AND (u.waiting > 0
        OR NOT EXISTS (SELECT FROM ${raw(schoolChain.batches)} b WHERE b.school_id = s.id)
          AND EXISTS (SELECT FROM ${raw(schoolChain.events)} e WHERE e.school_id = s.id))
      ORDER BY s.slug`);
    const [platform] = await query<{ waiting: number; begun: boolean }>(unprepared`
      SELECT (SELECT count(*)::int FROM ${raw(platformChain.unsealed)}) AS waiting,
      EXISTS (SELECT FROM ${raw(platformChain.batches)})
        OR NOT EXISTS (SELECT FROM ${raw(platformChain.events)}) AS begun`);
    const { waiting, begun } = platform!;
    return [
      ...schools.map(({ waiting, ...each }) => ({ chain: ofSchool(each), waiting })),
      ...(!school && (waiting > 0 || !begun) ? [{ chain: thePlatformChain, waiting }] : []),
    ];
  });
}

/**
 * Lists the chains by name, the platform's last.
 * @param slug of one school. Default: all, and the platform
 * @throws {AppError} 404
 */
export async function listChains(slug?: string): Promise<Chain[]> {
  const schools = await acrossChains(() =>
    query<{ id: string; slug: string }>(unprepared`
      SELECT id, slug FROM schools WHERE ${slug}::text IS NULL OR slug = ${slug}::text ORDER BY slug`),
  );
  if (slug && !schools.length) throw notFound(`School ${slug}`);
  return [...schools.map(ofSchool), ...(slug ? [] : [thePlatformChain])];
}
