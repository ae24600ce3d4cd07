// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a native table
// biome-ignore-all lint/a11y/noRedundantRoles: elements of a table that is laid out as a grid lose their roles in some browsers
import { memo } from "react";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { GridCell } from "./cells/GridCell.tsx";
import type { Book, Column } from "./marks.ts";
import type { Grid } from "./useGrid.ts";

interface Props {
  grid: Grid;
  row: number;
  student: Book["students"][number];
  columns: readonly Column[];
  categories: Book["categories"];
  mayEdit: boolean;
}

/** The marks and averages of one student. */
export const GridRow = memo(function GridRow({ grid, row, student, columns, categories, mayEdit }: Props) {
  const { studentId, name, average, categoryAverages } = student;
  return (
    <tr role="row">
      <th scope="row" role="rowheader" className="grid-name">
        <bdi>{name}</bdi>
      </th>
      {columns.map(({ id, title, status }, column) => (
        <GridCell
          key={id}
          grid={grid}
          row={row}
          column={column}
          studentId={studentId}
          columnId={id}
          label={`${title}: ${name}`}
          isReadOnly={!mayEdit || status === "locked"}
        />
      ))}
      {categories.map(({ id }) => (
        <td key={id} className="grid-average">
          <Percent of={categoryAverages.find((each) => each.gradeCategoryId === id)?.average} />
        </td>
      ))}
      <td className="grid-total">
        <Percent of={average} />
      </td>
    </tr>
  );
});

function Percent({ of }: { of: string | null | undefined }) {
  const { number } = useFormat();
  if (of === null || of === undefined) return <span aria-hidden="true">–</span>;
  return number(Math.round(Number(of) * 10) / 10);
}
