/** Safe markup. The `html` tag escapes interpolated values unless they are `Html`. */
export class Html {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }

  toString(): string {
    return this.value;
  }
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (value: unknown): string =>
  value instanceof Html
    ? value.value
    : Array.isArray(value)
      ? value.map(escapeHtml).join("")
      : String(value).replace(/[&<>"']/g, (character) => entities[character]!);

export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(
    strings.map((text, index) => text + (index < values.length ? escapeHtml(values[index]) : "")).join(""),
  );
