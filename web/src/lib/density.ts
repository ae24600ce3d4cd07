const key = "density";

export const isCompact = (): boolean => localStorage.getItem(key) === "compact";

/** Shows tables with more or fewer rows per screen, and remembers it for the next visit. */
export function applyDensity(compact: boolean): void {
  if (compact) localStorage.setItem(key, "compact");
  else localStorage.removeItem(key);
  if (compact) document.documentElement.setAttribute("data-density", "compact");
  else document.documentElement.removeAttribute("data-density");
}
