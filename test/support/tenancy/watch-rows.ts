import type { ExecutionContext } from "ava";

/**
 * Watches whether anything writes rows of another school. To compare them is slow, so it is done once for several tries, and all
 * of these are named.
 *
 * @param sum the checksum of the rows as they are
 * @param every how many tries share a comparison
 */
export async function watchRows(sum: () => Promise<Record<string, string>>, every: number) {
  const before = await sum();
  let tried: string[] = [];
  const compare = async (t: ExecutionContext) => {
    t.deepEqual(await sum(), before, `one of these wrote rows of the other school: ${tried.join(", ")}`);
    tried = [];
  };
  return {
    before,
    compare,
    /** Notes a try, and compares when it is time to. */
    async tried(t: ExecutionContext, name: string) {
      tried.push(name);
      if (tried.length >= every) await compare(t);
    },
  };
}
