import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useIsNarrow } from "../../../lib/useIsNarrow.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { CategoriesDialog } from "./CategoriesDialog.tsx";
import { ColumnDialog } from "./ColumnDialog.tsx";
import { GradebookTools } from "./GradebookTools.tsx";
import { ColumnSheet } from "./grid/ColumnSheet.tsx";
import { ActiveCellNote } from "./grid/cells/ActiveCellNote.tsx";
import { GradebookGrid } from "./grid/GradebookGrid.tsx";
import type { Book } from "./grid/marks.ts";
import { SaveBar } from "./grid/SaveBar.tsx";
import { useGradebookStore } from "./grid/useGradebookStore.ts";
import { useCodes, useGrid } from "./grid/useGrid.ts";

type Open = { dialog: "column"; id?: string } | { dialog: "categories" };

/** The marks of a course: a grid on a desk, one column at a time on a phone. */
export function GradebookSheet({ book }: { book: Book }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const isNarrow = useIsNarrow();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const store = useGradebookStore(book);
  const mayEdit = may("grades.write");
  const termId = params.get("term");
  const columns = useMemo(
    () => book.lineItems.filter((each) => !termId || each.termId === termId),
    [book.lineItems, termId],
  );
  const codes = useCodes();
  const grid = useGrid(store, book.students, columns, mayEdit);
  const chosen = columns.find(({ id }) => id === params.get("column")) ?? columns[0];
  const close = () => setOpen(undefined);
  return (
    <section className="card" aria-label={book.title}>
      <GradebookTools
        book={book}
        store={store}
        onAddColumn={() => setOpen({ dialog: "column" })}
        onCategories={() => setOpen({ dialog: "categories" })}
      >
        {isNarrow && chosen && (
          <>
            <SelectField
              label={t("results.assessment")}
              value={chosen.id}
              choices={columns.map(({ id, title, maxScore }) => ({
                value: id,
                label: `${title} (${t("results.outOf", { max: Number(maxScore) })})`,
              }))}
              onChange={({ target }) =>
                setParams(
                  (former) => new URLSearchParams({ ...Object.fromEntries(former), column: target.value }),
                  {
                    replace: true,
                  },
                )
              }
            />
            <button
              type="button"
              className="button"
              onClick={() => setOpen({ dialog: "column", id: chosen.id })}
              data-event="open-column"
            >
              {t("assessment.editColumn")}
            </button>
          </>
        )}
      </GradebookTools>
      {!chosen ? (
        <Empty icon="grades">{t("results.noAssessments")}</Empty>
      ) : isNarrow ? (
        <ColumnSheet store={store} column={chosen} students={book.students} mayEdit={mayEdit} />
      ) : (
        <GradebookGrid
          book={book}
          columns={columns}
          grid={grid}
          mayEdit={mayEdit}
          onOpenColumn={({ id }) => setOpen({ dialog: "column", id })}
        />
      )}
      {chosen && !isNarrow && <ActiveCellNote grid={grid} columns={columns} students={book.students} />}
      <SaveBar store={store} hint={isNarrow || !mayEdit ? undefined : t("assessment.legend", { ...codes })} />
      <ColumnDialog
        book={book}
        open={open?.dialog === "column"}
        column={open?.dialog === "column" ? book.lineItems.find(({ id }) => id === open.id) : undefined}
        onClose={close}
      />
      <CategoriesDialog
        courseOfferingId={book.courseOfferingId}
        open={open?.dialog === "categories"}
        onClose={close}
      />
    </section>
  );
}
