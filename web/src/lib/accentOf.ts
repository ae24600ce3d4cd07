const hues = [252, 195, 155, 285, 225, 40];

/** Derives a stable colour from the school, so that users of two schools can tell them apart. */
export function accentOf(slug: string): string {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return `oklch(0.5 0.1 ${hues[sum % hues.length]})`;
}
