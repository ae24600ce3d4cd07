/** The address of the next page: the same query with the key of its last row. */
export function pageUrl(
  url: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const next = new URL(url);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) next.searchParams.set(name, String(value));
  return next.href;
}
