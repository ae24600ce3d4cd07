const hues = [252, 195, 155, 285, 225, 40];

/** The hue of a school: always the same for one, so that people with two see at once where they are. */
export function accentOf(slug: string): number {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return hues[sum % hues.length]!;
}
