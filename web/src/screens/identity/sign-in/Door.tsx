import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "../../../ui/forms/LanguageSelect.tsx";
import "./Door.css";

export function Door({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="door">
      <main className="door-box">
        <div className="door-brand">
          <img src="/favicon.svg" width="40" height="40" alt="" />
          <span>{t("brand")}</span>
        </div>
        <div className="card">
          <div className="card-body">{children}</div>
        </div>
        <LanguageSelect />
      </main>
    </div>
  );
}
