import { withClient } from "../pool/client.ts";

/** Counts the files whose contents are in the object store, so that an archive of the database does not have them. */
export const countFilesElsewhere = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "SELECT count(*)::int AS files FROM stored_files WHERE content IS NULL",
    );
    return rows[0].files;
  });
