import type { CSSProperties } from "react";

/** A colour for a subject, derived from its name: the same on every screen, as a CSS variable. */
export function subjectHue(subject: string): CSSProperties {
  let sum = 0;
  for (const letter of subject) sum = (sum * 31 + letter.codePointAt(0)!) % 360;
  return { "--subject": sum } as CSSProperties;
}
