/** The version (ETag) with which each row was received. */
const versions = new WeakMap<object, string>();

export const keepVersion = (row: unknown, version: string | null | undefined): void => {
  if (version && typeof row === "object" && row) versions.set(row, version);
};

/** The version of a row as it was received; undefined for rows of lists and for routes without versions. */
export const versionOf = (row: object | undefined): string | undefined => row && versions.get(row);
