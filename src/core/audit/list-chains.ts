import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { type Chain, platformChain, schoolChain, thePlatformChain } from "./chain.ts";

const ofSchool = ({ id, slug }: { id: string; slug: string }): Chain => ({
  tables: schoolChain,
  schoolId: id,
  name: slug,
});

/** Chains that have rows to seal, or events and no chain yet. @param school id of the one school to look at */
export async function unsealedChains(school?: string): Promise<Array<{ chain: Chain; waiting: number }>> {
  return acrossSchools("the audit of every school is sealed", async () => {
    const schools = await query<{ id: string; slug: string; waiting: number }>(
      {
        text: `SELECT s.id, s.slug, coalesce(u.waiting, 0) AS waiting FROM schools s
          LEFT JOIN (SELECT school_id, count(*)::int AS waiting FROM ${schoolChain.unsealed} GROUP BY 1) u ON u.school_id = s.id
          WHERE ($1::uuid IS NULL OR s.id = $1) AND (u.waiting > 0
            OR NOT EXISTS (SELECT FROM ${schoolChain.batches} b WHERE b.school_id = s.id)
              AND EXISTS (SELECT FROM ${schoolChain.events} e WHERE e.school_id = s.id))
          ORDER BY s.slug`,
      },
      [school ?? null],
    );
    const [platform] = await query<{ waiting: number; begun: boolean }>({
      text: `SELECT (SELECT count(*)::int FROM ${platformChain.unsealed}) AS waiting,
        EXISTS (SELECT FROM ${platformChain.batches}) OR NOT EXISTS (SELECT FROM ${platformChain.events}) AS begun`,
    });
    const { waiting, begun } = platform!;
    return [
      ...schools.map(({ waiting, ...each }) => ({ chain: ofSchool(each), waiting })),
      ...(!school && (waiting > 0 || !begun) ? [{ chain: thePlatformChain, waiting }] : []),
    ];
  });
}

/** Every chain by its name, that of the platform last. @param slug of the one school to look at @throws {AppError} 404 */
export async function listChains(slug?: string): Promise<Chain[]> {
  const schools = await acrossSchools("the audit of every school is verified", () =>
    query<{ id: string; slug: string }>(
      { text: "SELECT id, slug FROM schools WHERE $1::text IS NULL OR slug = $1 ORDER BY slug" },
      [slug ?? null],
    ),
  );
  if (slug && !schools.length) throw notFound(`School ${slug}`);
  return [...schools.map(ofSchool), ...(slug ? [] : [thePlatformChain])];
}
