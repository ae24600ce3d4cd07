import { useState } from "react";
import { useSession } from "../session/useSession.ts";

/**
 * The columns of a list that the user has hidden on this device, by position. A list whose number of columns has changed shows
 * all of them again.
 */
export function useHiddenColumns(list: string, columns: number) {
  const session = useSession();
  const key = `columns:${session?.user.id}:${list}`;
  const [hidden, setHidden] = useState(() => stored(key, columns));
  return {
    hidden,
    hide(positions: readonly number[]) {
      setHidden(positions);
      if (positions.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ columns, hidden: positions }));
    },
  };
}

function stored(key: string, columns: number): readonly number[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept?.columns === columns ? kept.hidden : [];
  } catch {
    return [];
  }
}
