import { type RefObject, useEffect, useRef } from "react";
import { readBlock } from "../gradebook/grid/cells/clipboardBlock.ts";

/**
 * Pastes a column of a spreadsheet over the fields of a sheet, which carry their name in `data-field`. A single value is
 * pasted as usual. @returns the reference for the element around the fields
 */
export function useColumnPaste(
  fill: (field: string, values: string[]) => void,
): RefObject<HTMLDivElement | null> {
  const sheet = useRef<HTMLDivElement>(null);
  const latest = useRef(fill);
  latest.current = fill;
  useEffect(() => {
    const element = sheet.current!;
    const listen = (event: ClipboardEvent) => {
      const field = (event.target as HTMLElement).dataset["field"];
      const block = readBlock(event.clipboardData?.getData("text/plain") ?? "");
      if (!field || block.length < 2) return;
      event.preventDefault();
      latest.current(
        field,
        block.map(([first = ""]) => first),
      );
    };
    element.addEventListener("paste", listen);
    return () => element.removeEventListener("paste", listen);
  }, []);
  return sheet;
}
