/** Address of a file, with what has a value of its parameters. */
export function filePath(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
