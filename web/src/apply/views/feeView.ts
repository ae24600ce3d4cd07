import { element } from "../element.ts";
import type { Application } from "../types.ts";
import { moneyWords, t } from "../words.ts";
import { factList } from "./startView.ts";

/** The fee of the application: whether it is paid, and how to pay it. */
export function feeView({ applicationFee, status }: Application): HTMLElement | null {
  if (!applicationFee) return null;
  const { amount, status: state, reference, instructions, beforeSubmission, receiptNumber } = applicationFee;
  return element(
    "section",
    { class: "card stack" },
    element("h2", {}, t("apply.feeTitle")),
    factList([
      [t("apply.fee"), moneyWords(amount)],
      [t(`apply.feeStatus.${state}`), receiptNumber ? `${t("apply.feeReceipt")} ${receiptNumber}` : ""],
      ...(state === "due" ? [[t("apply.feeReference"), reference] as const] : []),
    ]),
    state === "due" && instructions && element("p", { class: "kept-lines", dir: "auto" }, instructions),
    state === "due" &&
      beforeSubmission &&
      status === "draft" &&
      element("p", {}, element("strong", {}, t("apply.feeFirst"))),
  );
}
