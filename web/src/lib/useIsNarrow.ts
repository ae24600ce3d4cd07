import { useSyncExternalStore } from "react";

const narrow = matchMedia("(width < 48rem)");
const subscribe = (listener: () => void) => {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
};

/** True on a phone, as the style sheets define it. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
