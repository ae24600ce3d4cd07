/** SQL: a link to another record; `readRecords` adds the href. */
export const link = (id: string, type: string) =>
  `CASE WHEN ${id} IS NOT NULL THEN jsonb_build_object('sourcedId', ${id}, 'type', '${type}') END`;
/** SQL: the link to the school. */
export const school = link(":school::uuid", "org");
/** SQL: a truth value as the standard spells it. */
export const word = (condition: string) => `CASE WHEN ${condition} THEN 'true' ELSE 'false' END`;
