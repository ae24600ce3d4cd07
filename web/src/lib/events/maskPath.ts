/** Replaces ids in a path, so that it identifies the screen but not the person. */
export const maskPath = (path: string): string =>
  path
    .split("?")[0]!
    .split("/")
    .map((part) => (/[\dA-Z]/.test(part) ? ":id" : part))
    .join("/");
