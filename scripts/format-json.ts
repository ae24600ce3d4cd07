const LINE_WIDTH = 110;

/**
 * Format JSON with everything on one line that fits, so that a large document stays short and its diffs readable.
 * @returns the text with a final newline
 */
export function formatJson(value: unknown): string {
  return `${format(value, "", 0)}\n`;
}

/** @param used columns that the line already holds before the value */
function format(value: unknown, indent: string, used: number): string {
  const line = inOneLine(value);
  if (typeof value !== "object" || value === null || used + line.length < LINE_WIDTH) return line;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => inner + format(item, inner, inner.length))
    : Object.entries(value).map(([name, member]) => {
        const key = `${inner}${JSON.stringify(name)}: `;
        return key + format(member, inner, key.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${members.join(",\n")}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${inOneLine(member)}`,
  );
  return members.length ? `{ ${members.join(", ")} }` : "{}";
}
