import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../actions/Button.tsx";
import "./Pager.css";

interface Props {
  /** What is paged, where a screen has several lists. */
  of?: string | undefined;
  from: number;
  shown: number;
  total: number | undefined;
  back: (() => void) | undefined;
  forward: (() => void) | undefined;
}

export function Pager({ of, from, shown, total, back, forward }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (shown === 0) return null;
  const values = { from: number(from), to: number(from + shown - 1), total: number(total ?? 0) };
  return (
    <nav className="pager" aria-label={of ? `${t("common.pages")}: ${of}` : t("common.pages")}>
      <span className="soft small figures">
        {total === undefined ? t("common.range", values) : t("common.rangeOf", values)}
      </span>
      {(back || forward) && (
        <span className="row">
          <Button
            icon="back"
            kind="plain"
            disabled={!back}
            onClick={back}
            aria-label={t("common.previousPage")}
          />
          <Button
            icon="forward"
            kind="plain"
            disabled={!forward}
            onClick={forward}
            aria-label={t("common.nextPage")}
          />
        </span>
      )}
    </nav>
  );
}
