import type { Row } from "../../api/types.ts";

export type Tool = Row<"/api/v1/lti-tools">;
export type Link = Row<"/api/v1/lti-links">;

export const sharedData = ["none", "name", "name_email"] as const satisfies readonly Tool["sharedData"][];
export const toolServices = [
  "members",
  "line_items",
  "results",
  "scores",
] as const satisfies readonly Tool["services"][number][];

/** Path prefixes of the queries to refetch after a tool or a link has changed. */
export const toolRefreshes = ["/lti-tools", "/lti-tool-choices", "/lti-links"] as const;
export const linkRefreshes = ["/lti-links"] as const;

/** Parameters as lines of `name=value`, as people type them. */
export const linesOf = (parameters: Readonly<Record<string, string>> = {}): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");

export const parametersOf = (lines: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (lines ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf("=");
        return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );
