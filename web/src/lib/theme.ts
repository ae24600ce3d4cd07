export type Theme = "system" | "light" | "dark";
const key = "theme";

export const chosenTheme = (): Theme => (localStorage.getItem(key) as Theme | null) ?? "system";

/** Applies a theme and remembers it for the next visit. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(key);
    document.documentElement.removeAttribute("data-theme");
  } else {
    localStorage.setItem(key, theme);
    document.documentElement.setAttribute("data-theme", theme);
  }
}
