import { Op } from "sequelize";
import type { z } from "zod";
import { conflict } from "../../../lib/errors.ts";
import { Guardian } from "../../../models/people/index.ts";
import { readScopeCondition } from "../../common/entities/row-scope.ts";
import { guardianScope } from "../row-scope.ts";
import type { NewGuardian } from "./guardians.ts";

const folded = (text: string) => text.trim().toLowerCase();

/**
 * Refuses a new guardian who already exists, because siblings share their guardians. The same email address with another name
 * is treated as another family member.
 * @throws {AppError} 409 `guardian_exists`, with the id if the caller may read guardians
 */
export async function refuseDuplicate(given: z.output<typeof NewGuardian>): Promise<void> {
  if (!given.email) return;
  const known = await Guardian.findAll({
    where: { email: { [Op.iLike]: given.email.replaceAll(/[\\%_]/g, "\\$&") }, status: "active" },
    order: ["createdAt"],
    limit: 20,
  });
  const same = known.find(
    ({ givenName, familyName }) =>
      folded(givenName) === folded(given.givenName) && folded(familyName) === folded(given.familyName),
  );
  if (!same) return;
  const isShown = readScopeCondition({ read: "guardians.read", rowScope: guardianScope }) !== "false";
  throw conflict(
    "guardian_exists",
    `${same.givenName} ${same.familyName} already exists with this email address: use the existing record, or set allowDuplicate`,
    isShown ? { guardianId: same.id } : {},
  );
}
