import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import type { GradebookStore } from "./grid/GradebookStore.ts";
import type { Book } from "./grid/marks.ts";

interface Props {
  book: Book;
  store: GradebookStore;
  onAddColumn: () => void;
  onCategories: () => void;
  children: ReactNode;
}

/** The tools above a gradebook: assessments, categories, undo and the term. */
export function GradebookTools({ book, store, onAddColumn, onCategories, children }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  useSyncExternalStore(store.subscribe, () => store.summary());
  return (
    <div className="grid-tools">
      <TermFilter book={book} />
      {children}
      {may("grades.write") && (
        <>
          <Button icon="plus" kind="primary" onClick={onAddColumn} event="add-column">
            {t("assessment.addColumn")}
          </Button>
          <Button onClick={onCategories} event="open-categories">
            {t("assessment.categories")}
          </Button>
          <Button kind="plain" disabled={!store.canUndo} onClick={() => store.undo()} event="undo-mark">
            {t("assessment.undo")}
          </Button>
          <Button kind="plain" disabled={!store.canRedo} onClick={() => store.redo()} event="redo-mark">
            {t("assessment.redo")}
          </Button>
        </>
      )}
    </div>
  );
}

/** Shown if the assessments of the course belong to several grading periods. */
function TermFilter({ book }: { book: Book }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const ids = [...new Set(book.lineItems.map(({ termId }) => termId))];
  const { data } = useRead("/api/v1/academic-terms", {
    query: { limit: 50, sort: "-startsOn" },
    enabled: ids.length > 1,
  });
  if (ids.length < 2) return null;
  return (
    <SelectField
      quiet
      label={t("results.term")}
      none={t("assessment.allTerms")}
      value={params.get("term") ?? ""}
      choices={(data?.data ?? [])
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) =>
        setParams(target.value ? new URLSearchParams({ term: target.value }) : new URLSearchParams(), {
          replace: true,
        })
      }
    />
  );
}
