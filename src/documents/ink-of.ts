/** Luminance up to which white text has a contrast of 4.5 (WCAG). */
const darkEnough = 0.183;

/** Darkens a colour (`#rrggbb`) until it can be read on white paper, and white text on it. */
export function inkOf(colour: string): string {
  let parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  while (luminanceOf(parts) > darkEnough) parts = parts.map((part) => Math.floor(part * 0.95));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG relative luminance, 0 to 1. */
function luminanceOf(parts: readonly number[]): number {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
