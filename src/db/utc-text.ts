/**
 * SQL for a time as text, as the API writes it: for times inside of JSON that PostgreSQL makes.
 * @param time SQL expression of type `timestamptz`
 * @returns an expression such as `2026-09-01T07:15:00.000Z`
 */
export const utcText = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
