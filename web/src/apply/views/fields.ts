import { element } from "../element.ts";
import { page } from "../page.ts";
import { t } from "../words.ts";

interface FieldOptions {
  name: string;
  label: string;
  value?: string | null | undefined;
  type?: string;
  required?: boolean;
  autocomplete?: string;
  maxlength?: number;
  readonly?: boolean;
  hint?: string;
}

const isRefused = (name: string) =>
  page.refusal?.errors.some(({ path }) => path === name || path === `application.${name}`) ?? false;

/** A labelled control with its hint, and what is wrong with it. */
export function labelled({ name, label, hint, required }: FieldOptions, control: HTMLElement): HTMLElement {
  const id = `field-${name}`;
  const refused = isRefused(name);
  control.id = id;
  control.setAttribute("name", name);
  const notes = [hint && `${id}-hint`, refused && `${id}-fault`].filter(Boolean).join(" ");
  if (notes) control.setAttribute("aria-describedby", notes);
  if (refused) control.setAttribute("aria-invalid", "true");
  if (required) control.setAttribute("required", "");
  return element(
    "div",
    { class: "field" },
    element(
      "label",
      { for: id },
      element("bdi", {}, label),
      !required && element("span", { class: "soft" }, ` (${t("apply.optional")})`),
    ),
    control,
    hint && element("p", { class: "soft small", id: `${id}-hint` }, hint),
    refused && element("p", { class: "fault", id: `${id}-fault` }, t("apply.checkField")),
  );
}

/** A line of text, a date, an email address or a phone number. */
export const field = (options: FieldOptions): HTMLElement =>
  labelled(
    options,
    element("input", {
      type: options.type ?? "text",
      value: options.value ?? "",
      maxlength: options.maxlength ?? (options.type === "date" ? null : 160),
      autocomplete: options.autocomplete ?? "off",
      readonly: options.readonly,
      dir: options.type && options.type !== "text" ? null : "auto",
    }),
  );

/** Several lines of text. */
export function area(options: FieldOptions): HTMLElement {
  const control = element("textarea", { rows: 3, maxlength: options.maxlength ?? 2000, dir: "auto" });
  control.value = options.value ?? "";
  return labelled(options, control);
}

/** A choice; without a value the first, empty one is chosen. */
export const choice = (
  options: FieldOptions,
  choices: ReadonlyArray<readonly [value: string, label: string]>,
): HTMLElement =>
  labelled(
    options,
    element(
      "select",
      {},
      element("option", { value: "" }, "–"),
      choices.map(([value, label]) => element("option", { value, selected: value === options.value }, label)),
    ),
  );
