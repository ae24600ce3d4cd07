import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { forbidden, notFound } from "../../../lib/errors.ts";
import { withoutAccount } from "../../common/without-account.ts";

interface Found {
  id: string;
  status: string;
}

const reason = "families open the application page of a school by its slug";

/** Reads in the school with this slug, for a caller without an account. @throws {AppError} 404 */
export const readAtSchool = <T>(slug: string, fn: () => Promise<T>): Promise<T> =>
  withoutAccount(async () => inSchool((await findBySlug(slug)).id, fn, { readOnly: true }));

/** Writes in the school with this slug, for a caller without an account. @throws {AppError} 403 `school_suspended`, 404 */
export const writeAtSchool = <T>(slug: string, fn: () => Promise<T>): Promise<T> =>
  withoutAccount(async () => {
    const { id, status } = await findBySlug(slug);
    if (status === "suspended")
      throw forbidden("The school does not take applications at the moment", "school_suspended");
    return inSchool(id, fn);
  });

async function findBySlug(slug: string): Promise<Found> {
  const [found] = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<Found & object>(sql`SELECT id, status FROM schools WHERE slug = ${slug} AND status <> 'archived'`),
  );
  if (!found) throw notFound("School");
  return found;
}
