import type { ReactNode } from "react";
import { Link } from "wouter";
import { Empty } from "./Empty.tsx";
import "./DataTable.css";

export interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  align?: "end";
  /** On a phone: at the corner of the card, or not at all. */
  phone?: "corner" | "hidden";
}
interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Where the whole row leads; its first cell is the link. */
  hrefOf?: (row: T) => string | undefined;
  empty: string;
}

/** A table that becomes a list of cards where it is narrow. The roles stay what they are in both. */
export function DataTable<T>({ caption, columns, rows, keyOf, hrefOf, empty }: Props<T>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    <div className="table-box">
      <table className="table" role="table">
        <caption className="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" role="columnheader" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const href = hrefOf?.(row);
            return (
              <tr key={keyOf(row)} role="row" data-linked={href ? "" : undefined}>
                {columns.map(({ header, cell, align, phone }, index) => {
                  const content = cell(row);
                  return (
                    <td
                      key={header}
                      role="cell"
                      data-label={header}
                      data-align={align}
                      data-phone={phone}
                      data-empty={
                        content === null || content === undefined || content === "" || content === false
                          ? ""
                          : undefined
                      }
                    >
                      {index === 0 && href ? (
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
