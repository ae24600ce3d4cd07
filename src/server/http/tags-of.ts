/** Parses the versions in If-Match or If-None-Match; undefined if absent or `*`. */
export const tagsOf = (header: string | undefined): string[] | undefined =>
  header === undefined || header.trim() === "*"
    ? undefined
    : header.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));
