import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether the table in a box is wider than the box, which then has to scroll sideways.
 * @param isShown false as long as there is no box
 */
export function useIsWide(isShown: boolean): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!isShown || !element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [isShown]);
  return [box, isWide];
}
