/** Placeholders that are filled in for each recipient. */
export const variables = Object.fromEntries(
  ["name", "children", "school", "sender", "date"].map((name) => [name, `{{${name}}}`]),
);
