import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/actions/Button.tsx";
import { ConfirmButton } from "../ui/actions/ConfirmButton.tsx";
import "./Kit.css";

interface Props {
  /** The kind of row in events: "edit-room". */
  kind: string;
  /** Names the row to screen readers. */
  name: string;
  onEdit: () => void;
  remove?: {
    label: string;
    question: string;
    run: () => Promise<unknown>;
    /** Path prefixes of the queries to refetch. */
    refreshes: readonly string[];
  };
  /** Further actions, before the others. */
  children?: ReactNode;
}

/** Edit and remove a row of a list. */
export function RowActions({ kind, name, onEdit, remove, children }: Props) {
  const { t } = useTranslation();
  return (
    <span className="row row-actions">
      {children}
      <Button
        kind="plain"
        onClick={onEdit}
        event={`edit-${kind}`}
        aria-label={`${t("common.edit")}: ${name}`}
      >
        {t("common.edit")}
      </Button>
      {remove && <ConfirmButton kind="plain" {...remove} event={`remove-${kind}`} />}
    </span>
  );
}
