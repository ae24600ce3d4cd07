import type { Body, ResponseOf } from "../../../api/types.ts";
import type { Line } from "../lines.ts";

export type Structure = ResponseOf<"/api/v1/fee-structures/{id}", "get">;
export type NewStructure = Body<"/api/v1/fee-structures", "post">;

/** The lines of a fee structure as a form shows them. */
export const linesOf = ({ feeComponents = [] }: Structure): Line[] =>
  [...feeComponents]
    .sort((one, other) => one.position - other.position)
    .map(({ feeCategoryId, description, amount, isOptional }) => ({
      feeCategoryId,
      description,
      amount: amount.amount,
      quantity: "1",
      isOptional,
    }));

/** The request that drafts a fee structure like this one in another year, for the term of the same name. */
export function structureBody(
  structure: Structure,
  academicYearId: string,
  terms: ReadonlyArray<{ id: string; name: string }>,
): NewStructure {
  const { name, gradeLevelId, studentCategory, term, lateFee, lateFeeBasisPoints } = structure;
  return {
    name,
    academicYearId,
    termId: terms.find((each) => each.name === term?.name)?.id ?? null,
    gradeLevelId,
    studentCategory,
    lateFee:
      structure.lateFeeKind === "none"
        ? null
        : {
            ...(lateFee ? { amount: lateFee } : { basisPoints: lateFeeBasisPoints! }),
            graceDays: structure.lateFeeGraceDays,
            cap: structure.lateFeeCap,
          },
    components: (structure.feeComponents ?? [])
      .toSorted((one, other) => one.position - other.position)
      .map(({ feeCategoryId, description, amount, isOptional }) => ({
        feeCategoryId,
        description,
        amount,
        isOptional,
      })),
  };
}
