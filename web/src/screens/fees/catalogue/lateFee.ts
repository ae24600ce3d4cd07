import { plainNumber } from "../../../lib/format/plainNumber.ts";
import type { NewStructure, Structure } from "./structureBody.ts";

/** The late fee of a structure, as it is typed. */
export interface LateFee {
  kind: Structure["lateFeeKind"];
  value: string;
  graceDays: string;
  cap: string;
}

export const lateFeeOf = (structure: Structure | undefined): LateFee => ({
  kind: structure?.lateFeeKind ?? "none",
  value: structure?.lateFee?.amount ?? String((structure?.lateFeeBasisPoints ?? 0) / 100),
  graceDays: String(structure?.lateFeeGraceDays ?? 0),
  cap: structure?.lateFeeCap?.amount ?? "",
});

/** The rule to send; a percentage is sent in hundredths of a percent. */
export const lateFeeRule = (
  { kind, value, graceDays, cap }: LateFee,
  currency: string,
): NewStructure["lateFee"] =>
  kind === "none"
    ? null
    : {
        ...(kind === "fixed"
          ? { amount: { amount: plainNumber(value), currency } }
          : { basisPoints: Math.round(Number(plainNumber(value)) * 100) }),
        graceDays: Number(graceDays),
        cap: cap.trim() ? { amount: plainNumber(cap), currency } : null,
      };
