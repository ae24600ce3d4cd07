/** A path that says which screen it is, and not whose. */
export const maskPath = (path: string): string =>
  path
    .split("?")[0]!
    .split("/")
    .map((part) => (/[\dA-Z]/.test(part) ? ":id" : part))
    .join("/");
