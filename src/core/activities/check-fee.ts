import { actor, context } from "../../lib/context.ts";
import { forbidden, invalid, unknownReference } from "../../lib/errors.ts";
import type { Money } from "../../lib/money.ts";
import type { Activity } from "../../models/activities/index.ts";
import { FeeCategory } from "../../models/fees/index.ts";
import { minorOf, schoolMoney } from "../fees/school-money.ts";

interface Given {
  feeCategoryId?: string | null | undefined;
  fee?: Money | null | undefined;
}

/**
 * Checks the fee among the values of an activity: the price is set only by those who bill, and only before it is opened, because
 * guardians consent to it.
 * @returns the columns of the fee
 * @throws {AppError} 400, 403
 */
export async function checkFee({ feeCategoryId, fee }: Given, row?: Activity): Promise<object> {
  if (feeCategoryId === undefined && fee === undefined) return {};
  if (
    feeCategoryId &&
    !(await FeeCategory.findOne({ where: { id: feeCategoryId, status: "active" }, attributes: ["id"] }))
  )
    throw unknownReference("feeCategoryId", "active fee category");
  if (
    context().actor &&
    actor().permissions.get("fees.bill") !== "all" &&
    (feeCategoryId || fee || row?.feeMinor)
  )
    throw forbidden("Only those who issue invoices may set the fee of an activity");
  const category = feeCategoryId === undefined ? (row?.feeCategoryId ?? null) : feeCategoryId;
  const amount = fee === undefined ? (row?.fee ?? null) : fee;
  if ((category === null) !== (amount === null))
    throw invalid([
      {
        path: category === null ? "feeCategoryId" : "fee",
        message: "is required: a fee has a category and an amount",
      },
    ]);
  if (category === null || amount === null) return { feeCategoryId: null, feeMinor: null, feeCurrency: null };
  const { currency } = await schoolMoney();
  const { fee: minor } = minorOf(currency, { fee: amount });
  return { feeCategoryId: category, feeMinor: String(minor), feeCurrency: currency };
}
