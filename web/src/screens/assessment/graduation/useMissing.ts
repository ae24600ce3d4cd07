import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import type { Check } from "./graduation.ts";

/** What a student lacks beyond what is in progress, in words. */
export function useMissing({ requirements, credits }: Check): string[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const ofRequirements = requirements
    .filter(({ status }) => status === "missing")
    .map(({ name, kind, missing }) =>
      t(`graduation.lacks.${kind}`, { name, amount: number(Number(missing ?? 0)) }),
    );
  const total = Number(credits?.missing ?? 0);
  return total > 0
    ? [...ofRequirements, t("graduation.lacksTotal", { amount: number(total) })]
    : ofRequirements;
}
