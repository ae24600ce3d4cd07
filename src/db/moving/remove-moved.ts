import { conflict, notFound } from "../../lib/errors.ts";
import { withClient } from "../pool/client.ts";
import { removeFence } from "./fence.ts";
import { removeRows } from "./remove-rows.ts";
import { readSchoolTables } from "./school-tables.ts";

/**
 * Removes the rows that a moved school has left in a database; its new address stays known.
 * @param url URL of the database, with a superuser
 * @returns number of removed rows
 * @throws {AppError} 404; 409 `not_settled`
 */
export const removeMoved = (url: string, slug: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT id AS "schoolId", step, removed_at AS "removedAt" FROM school_moves WHERE slug = $1`,
      [slug],
    );
    const [move] = rows;
    if (!move) throw notFound(`A move of ${slug}`);
    if (move.step !== "settled")
      throw conflict("not_settled", `${slug} has not left: its move is at the step "${move.step}"`);
    const tables = await readSchoolTables(client);
    const removed = await removeRows(client, move.schoolId, tables);
    await removeFence(client, move.schoolId, tables);
    await client.query("UPDATE school_moves SET removed_at = coalesce(removed_at, now()) WHERE id = $1", [
      move.schoolId,
    ]);
    return removed;
  });
