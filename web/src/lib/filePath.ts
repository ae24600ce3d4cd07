/** Builds the URL of a file, with the parameters that have a value. */
export function filePath(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
