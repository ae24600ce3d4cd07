import { globSync, readFileSync } from "node:fs";

/** Writing operations that no file of the console calls, one line each: what it is, and why there is no screen. */
export const operationsFile = "test/browser/support/operations-without-a-screen.md";
export const noScreenYet = "no screen yet";

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

/** Every writing operation of the API, such as `POST /rooms`. */
export function writingOperations(): string[] {
  const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    ["post", "put", "patch", "delete"]
      .filter((method) => method in operations)
      .map((method) => `${method.toUpperCase()} ${path.replace("/api/v1", "")}`),
  );
}

/** What is between the braces after `text.slice(start)`. */
function braced(text: string, start: number): string {
  let depth = 0;
  for (let at = text.indexOf("{", start); at < text.length; at++) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

const argument = /("[^"]*"|`[^`]*`|\w+)/.source;
const callPatterns = [
  new RegExp(`\\bsend\\(\\s*"(post|put|patch|delete)",\\s*${argument}`, "g"),
  new RegExp(`\\buploadFile[^;(]*?\\(\\s*"(POST|PUT)",\\s*(?:filePath\\()?${argument}`, "g"),
];

/** The operations that one file calls, as patterns. Paths are literals, or constants of the file within a template. */
function callsOf(text: string): RegExp[] {
  const constants = new Map(
    [...text.matchAll(/\bconst (\w+)(?:: [^=]+)? = "([^"]+)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const calls: (readonly [method: string, path: string])[] = [];
  for (const pattern of callPatterns)
    for (const [, method, given] of text.matchAll(pattern)) {
      const path = /^["`]/.test(given!) ? given!.slice(1, -1) : constants.get(given!);
      if (path) calls.push([method!, path]);
    }
  for (const [, address] of text.matchAll(/\bfetch\((\w+), \{ method: "POST"/g)) {
    const declared = new RegExp(`\\bconst ${address} = ([^;]+);`).exec(text)?.[1] ?? "";
    for (const [, path] of declared.matchAll(/"([^"]+)"/g)) calls.push(["post", path!]);
  }
  for (const { index } of text.matchAll(/\buseEdit\(\{/g)) {
    const path = /\bpath: "([^"]+)"/.exec(braced(text, index))?.[1];
    if (path) calls.push(["patch", path]);
  }
  for (const { index } of text.matchAll(/= resource\(\{/g)) {
    const declared = braced(text, index);
    const path = /\bpath: "([^"]+)"/.exec(declared)![1]!;
    calls.push(["patch", `${path}/{id}`]);
    if (!/\baddable: false/.test(declared)) calls.push(["post", path]);
    if (/\bremovable: true/.test(declared)) calls.push(["delete", `${path}/{id}`]);
  }
  const resolve = (path: string) =>
    path.replaceAll(/\$\{(\w+)\}/g, (all, name: string) => constants.get(name) ?? all);
  const patternOf = (part: string) => {
    if (part.startsWith("$")) return "[\\w{}/-]+";
    return part.startsWith("{") ? "\\{\\w+\\}" : part.replaceAll(".", "\\.");
  };
  return calls.flatMap(([method, path]) => {
    const resolved = resolve(path);
    if (!resolved.startsWith("/api/v1")) return [];
    const parts = resolved
      .slice("/api/v1".length)
      .split("?")[0]!
      .split(/(\$\{[^}]*\}|\{\w+\})/);
    return [new RegExp(`^${method.toUpperCase()} ${parts.map(patternOf).join("")}$`)];
  });
}

/** The writing operations that no file of the console calls. */
export function withoutScreen(): string[] {
  const calls = globSync("web/src/**/*.{ts,tsx}")
    .filter((file) => !file.endsWith(".d.ts"))
    .flatMap((file) => callsOf(readFileSync(file, "utf8")));
  return writingOperations().filter((operation) => !calls.some((call) => call.test(operation)));
}

/** The lines of the file: each operation with its reason. */
export const listedOperations = (): Map<string, string> =>
  new Map(
    [...readFileSync(operationsFile, "utf8").matchAll(/^- `([^`]+)`: (.+)$/gm)].map(
      ([, operation, reason]) => [operation!, reason!],
    ),
  );
