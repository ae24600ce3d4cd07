import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Field } from "../../../ui/forms/Field.tsx";

/** Chooses the day of the registers. */
export function RegisterDate({ date, children }: { date: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const [, setParams] = useSearchParams();
  const choose = (chosen: string) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        next.set("date", chosen || today());
        return next;
      },
      { replace: true },
    );
  return (
    <div className="row register-date">
      <Field
        label={t("common.date")}
        type="date"
        value={date}
        max={today()}
        onChange={({ target }) => choose(target.value)}
      />
      {children}
    </div>
  );
}
