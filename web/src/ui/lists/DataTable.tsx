import type { ReactNode } from "react";
import { Link } from "wouter";
import { Empty } from "./Empty.tsx";
import { useIsWide } from "./useIsWide.ts";
import "./DataTable.css";

export interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  align?: "end";
  /** Column of buttons: its heading is visible to screen readers only. */
  actions?: boolean;
  /** Column of check boxes, before the one that links to the row. */
  select?: boolean;
  /** Shown as the heading instead of its text. */
  head?: ReactNode;
  /** The value of `sort` by which the list can be sorted with the head of this column. */
  sort?: string;
  /** The columns of the CSV file with what this column shows; without them it is not in the file. */
  csv?: readonly string[];
  /** On a phone: shown in the corner of the card, or hidden. */
  phone?: "corner" | "hidden";
}
interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The link target of the row; the first cell is the link. */
  hrefOf?: (row: T) => string | undefined;
  empty: string;
  /** The present order, `-` before it if descending; with `onSort`, heads of sortable columns are buttons. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
}

/** A table that becomes a list of cards on narrow screens. The ARIA roles are the same in both layouts. */
export function DataTable<T>({ caption, columns, rows, keyOf, hrefOf, empty, sort, onSort }: Props<T>) {
  const [box, isWide] = useIsWide(rows.length > 0);
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const linked = columns.findIndex(({ select }) => !select);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table displayed as blocks loses its implicit roles
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    <div className="table-box" ref={box} data-wide={isWide ? "" : undefined}>
      <table className="table" role="table">
        <caption className="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, align, actions, head, sort: by }) => (
              <th
                key={header}
                scope="col"
                role="columnheader"
                data-align={align}
                aria-sort={by && onSort ? orderOf(by, sort) : undefined}
              >
                {head ??
                  (actions ? (
                    <span className="unseen">{header}</span>
                  ) : by && onSort ? (
                    <button
                      type="button"
                      className="sort-head"
                      data-event="sort"
                      onClick={() => onSort(sort === by ? `-${by}` : by)}
                    >
                      {header}
                    </button>
                  ) : (
                    header
                  ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const href = hrefOf?.(row);
            return (
              <tr key={keyOf(row)} role="row" data-linked={href ? "" : undefined}>
                {columns.map(({ header, cell, align, actions, phone }, index) => {
                  const content = cell(row);
                  return (
                    <td
                      key={header}
                      role="cell"
                      data-label={actions ? undefined : header}
                      data-actions={actions ? "" : undefined}
                      data-align={align}
                      data-phone={phone}
                      data-empty={
                        content === null || content === undefined || content === "" || content === false
                          ? ""
                          : undefined
                      }
                    >
                      {index === linked && href ? (
                        <Link href={href} className="row-link" data-event="open-row">
                          {content}
                        </Link>
                      ) : (
                        content
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

const orderOf = (by: string, sort: string | undefined): "ascending" | "descending" | "none" => {
  if (sort === by) return "ascending";
  return sort === `-${by}` ? "descending" : "none";
};
