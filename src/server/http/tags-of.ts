import type { Request } from "express";

/** Parses the versions in If-Match or If-None-Match; undefined if absent or `*`. */
export const tagsOf = (header: string | undefined): string[] | undefined =>
  header === undefined || header.trim() === "*"
    ? undefined
    : header.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));

/** Whether the client already has this version. */
export const isKnown = (req: Request, version: string): boolean =>
  tagsOf(req.get("if-none-match"))?.includes(version) ?? false;
