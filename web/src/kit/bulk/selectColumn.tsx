import type { Column } from "../../ui/lists/DataTable.tsx";
import type { Selection } from "../../ui/lists/ListCard.tsx";
import type { KitWords } from "../useKitWords.ts";
import type { Bulk } from "./Bulk.ts";

interface Props<T> extends Selection<T> {
  bulk: Bulk<T>;
  words: KitWords;
}

/** The column of check boxes, with one for all shown rows in its head. */
export function selectColumn<T extends { id: string }>({
  bulk,
  shown,
  selected,
  onSelect,
  words,
}: Props<T>): Column<T> {
  const ids = selected.map(({ id }) => id);
  return {
    header: words("bulk.all"),
    actions: true,
    select: true,
    head: (
      <input
        type="checkbox"
        className="select-row"
        aria-label={words("bulk.all")}
        checked={shown.length > 0 && ids.length === shown.length}
        ref={(box) => {
          if (box) box.indeterminate = ids.length > 0 && ids.length < shown.length;
        }}
        onChange={({ target }) => onSelect(target.checked ? shown.map(({ id }) => id) : [])}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        className="select-row"
        aria-label={words("bulk.select", { name: bulk.nameOf(row) })}
        checked={ids.includes(row.id)}
        onChange={({ target }) =>
          onSelect(target.checked ? [...ids, row.id] : ids.filter((each) => each !== row.id))
        }
      />
    ),
  };
}
