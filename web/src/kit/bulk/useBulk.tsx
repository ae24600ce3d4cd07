import type { ListBulk } from "../../ui/lists/ListCard.tsx";
import { useKitWords } from "../useKitWords.ts";
import type { Bulk } from "./Bulk.ts";
import { BulkBar } from "./BulkBar.tsx";
import { selectColumn } from "./selectColumn.tsx";

/** Check boxes for the rows of a list, and a bar with actions for the selected ones; undefined if there are no actions. */
export function useBulk<T extends { id: string }>(bulk: Bulk<T> | undefined): ListBulk<T> | undefined {
  const words = useKitWords();
  if (!bulk || !words) return undefined;
  return {
    column: (selection) => selectColumn({ ...selection, bulk, words }),
    bar: (selection) => <BulkBar {...selection} bulk={bulk} words={words} />,
  };
}
