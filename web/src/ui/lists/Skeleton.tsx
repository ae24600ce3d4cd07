import { useTranslation } from "react-i18next";
import "../layout/Card.css";

const widths = ["100%", "87%", "74%", "96%", "83%", "70%", "92%", "79%"];

/** Placeholder for content that is being loaded. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <div className="stack" role="status">
      <span className="unseen">{t("common.loading")}</span>
      {widths.slice(0, lines).map((width) => (
        <div key={width} className="skeleton" style={{ blockSize: "2.2rem", inlineSize: width }} />
      ))}
    </div>
  );
}
