import type { ExecutionContext } from "ava";

/**
 * Checks that nothing writes rows of another school. Comparing them is slow, so several attempts share one comparison, whose
 * failure names all of them.
 *
 * @param sum computes the checksum of the rows
 * @param every number of attempts per comparison
 */
export async function watchRows(sum: () => Promise<Record<string, string>>, every: number) {
  const before = await sum();
  let attempted: string[] = [];
  const compare = async (t: ExecutionContext) => {
    t.deepEqual(await sum(), before, `one of these wrote rows of the other school: ${attempted.join(", ")}`);
    attempted = [];
  };
  return {
    before,
    compare,
    /** Records an attempt, and compares after every `every` of them. */
    async attempted(t: ExecutionContext, name: string) {
      attempted.push(name);
      if (attempted.length >= every) await compare(t);
    },
  };
}
