/** What stands in a text for what differs from reader to reader. */
export const variables = Object.fromEntries(
  ["name", "children", "school", "sender", "date"].map((name) => [name, `{{${name}}}`]),
);
