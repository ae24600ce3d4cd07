import { sql } from "../../../db/sql.ts";
import { AppError, unavailable } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { platformQuery } from "../../common/platform-query.ts";
import { directory } from "../directory/directory.ts";

interface Move extends Record<string, unknown> {
  step: "closed" | "moved" | "settled";
  address: string;
}

export const schoolMoving = () =>
  unavailable("school_moving", "The school is moving to another database: try again in a moment");

/**
 * Explains why somebody of a school could not be found, if the reason is that the school has moved.
 * @param school id or slug
 * @throws {AppError} 421 `school_moved` with its new address; 503 `school_moving` in the moment before, `directory_unavailable`
 */
export async function refuseMovedSchool(school: string | undefined): Promise<void> {
  if (!school) return;
  const found = isId(school) ? sql`id = ${school}` : sql`slug = ${school}`;
  const [move] = await platformQuery<Move>(sql`
    SELECT step, address FROM school_moves WHERE ${found} AND step IN ('closed', 'moved', 'settled')`);
  if (!move) {
    // Until the directory has been read, the school may be at another installation: 401 would sign its users out.
    if (directory()?.isLoaded() === false)
      throw unavailable(
        "directory_unavailable",
        "The directory of schools cannot be read: try again in a moment",
      );
    return;
  }
  const { step, address } = move;
  // The directory will say in a moment that the school is at the other installation.
  const isForwarded = directory()
    ?.others()
    .some((each) => each.address === address);
  if (step === "closed" || isForwarded) throw schoolMoving();
  throw new AppError(421, "school_moved", `This school has moved to ${address}`, { extensions: { address } });
}

/** Runs `work`; if that fails because the school is no longer here, says so instead. */
export const orMoved = <T>(school: string | undefined, work: Promise<T>): Promise<T> =>
  work.catch(async (error) => {
    if (error instanceof AppError && [400, 401].includes(error.status)) await refuseMovedSchool(school);
    throw error;
  });
