import { GiftFault } from "./gift-fault.ts";
import { splitAt } from "./gift-text.ts";

interface NumericAnswer {
  value: string;
  tolerance: string;
}

/** Reads `3`, `3.14:0.005` or `1..5`. @throws {GiftFault} */
export function readNumber(answer: string): NumericAnswer {
  const marked = answer.trim().replace(/^=/, "");
  const [unmarked] = splitAt(marked, "#") ?? [marked];
  const [least, most] = unmarked.split("..");
  if (least !== undefined && most !== undefined) return middleOf(scaled(least), scaled(most));
  const [value, tolerance = "0"] = unmarked.split(":").map((part) => part.trim());
  scaled(value!);
  scaled(tolerance);
  return { value: value!, tolerance };
}

/** One digit more than a question may have, so that a half is exact. */
const DIGITS = 7;

function scaled(text: string): bigint {
  const [, sign, whole, digits = ""] = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined)
    throw new GiftFault(`has a number that cannot be read: ${text.trim().slice(0, 40)}`);
  const value = BigInt(whole + digits.padEnd(DIGITS, "0"));
  return sign ? -value : value;
}

const middleOf = (least: bigint, most: bigint): NumericAnswer => ({
  value: decimal((least + most) / 2n),
  tolerance: decimal((most - least) / 2n),
});

function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DIGITS + 1, "0");
  let part = digits.slice(-DIGITS);
  while (part.endsWith("0")) part = part.slice(0, -1);
  return `${value < 0n ? "-" : ""}${digits.slice(0, -DIGITS)}${part && `.${part}`}`;
}
