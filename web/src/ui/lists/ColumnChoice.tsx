import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { applyDensity, isCompact } from "../../lib/density.ts";
import { CheckField } from "../forms/CheckField.tsx";
import { CheckGroup } from "../forms/CheckGroup.tsx";
import "./ColumnChoice.css";

interface Props {
  /** The first identifies the row and is always shown. */
  columns: ReadonlyArray<{ header: string; position: number }>;
  hidden: readonly number[];
  onHide: (positions: readonly number[]) => void;
}

/** Chooses which columns of a table are shown, and how close its rows are. */
export function ColumnChoice({ columns, hidden, onHide }: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => menu.current?.removeAttribute("open");
  const choices = columns
    .slice(1)
    .map(({ header, position }) => ({ value: String(position), label: header }));
  return (
    <details
      ref={menu}
      className="column-choice"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onBlur={({ relatedTarget }) => {
        if (!menu.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary className="button" data-kind="plain" data-event="columns">
        {t("common.columns")}
      </summary>
      {open && (
        // Focus stays within the menu when its background is pressed.
        <div className="column-menu" tabIndex={-1}>
          <CheckGroup
            legend={t("common.columnsShown")}
            choices={choices}
            chosen={choices.flatMap(({ value }) => (hidden.includes(Number(value)) ? [] : value))}
            onChoose={(chosen) =>
              onHide(choices.flatMap(({ value }) => (chosen.includes(value) ? [] : Number(value))))
            }
          />
          <CheckField
            label={t("common.compactRows")}
            defaultChecked={isCompact()}
            onChange={({ target }) => applyDensity(target.checked)}
          />
        </div>
      )}
    </details>
  );
}
