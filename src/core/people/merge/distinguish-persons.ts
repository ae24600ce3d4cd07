import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid, unknownReference } from "../../../lib/errors.ts";
import {
  Guardian,
  PersonDistinction,
  type PersonMerge,
  personMergeEntityTypes,
  Student,
} from "../../../models/people/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkMayMerge } from "./check-may-merge.ts";

export const NewPersonDistinction = z
  .strictObject({ entityType: z.enum(personMergeEntityTypes), firstId: z.uuid(), secondId: z.uuid() })
  .meta({ id: "NewPersonDistinction" });

export const PersonDistinctionView = z
  .object({
    id: z.uuid(),
    entityType: z.enum(personMergeEntityTypes),
    firstId: z.uuid(),
    secondId: z.uuid(),
    decidedBy: z.uuid().nullable().describe("Id of an account"),
    createdAt: z.date(),
  })
  .meta({ id: "PersonDistinction" });

const countOf = (entityType: PersonMerge["entityType"], ids: readonly string[]): Promise<number> => {
  const where = { id: [...ids] };
  if (entityType === "student") return Student.count({ where });
  return entityType === "guardian" ? Guardian.count({ where }) : StaffMember.count({ where });
};

/**
 * Remembers that two records are two people: they are not proposed as duplicates again. Repeating it changes nothing.
 * @throws {AppError} 400, 403
 */
export const distinguishPersons = ({
  entityType,
  ...pair
}: z.output<typeof NewPersonDistinction>): Promise<PersonDistinction> =>
  transaction(async () => {
    checkMayMerge(entityType);
    const [firstId, secondId] = [pair.firstId, pair.secondId].sort() as [string, string];
    if (firstId === secondId)
      throw invalid([{ path: "secondId", message: "must be a different record from firstId" }]);
    if ((await countOf(entityType, [firstId, secondId])) < 2)
      throw unknownReference("secondId", "pair of records");
    const values = { entityType, firstId, secondId };
    const known = await PersonDistinction.findOne({ where: values });
    if (known) return known;
    const distinction = await PersonDistinction.create({ ...values, decidedBy: actorId() });
    await audited(PersonDistinction, distinction.id, "create", { after: values });
    return distinction;
  });
