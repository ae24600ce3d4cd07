import { useEffect, useState } from "react";

const DELAY_MS = 250;

/** The value as it was when it last rested for a moment, so that a search is sent per word and not per key. */
export function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
