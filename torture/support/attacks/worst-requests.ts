import { brokenLists, hugeBodies, hugeFiles, type WorstInput, worstOf } from "./worst-input.ts";

interface Operation {
  parameters: Array<{ name: string; in: string; schema: Record<string, any> }>;
  requestBody?: { content: Record<string, { schema: Record<string, any> }> };
  "x-permission": string;
}

export interface WorstRequest {
  operation: string;
  /** The operation and the modification. */
  name: string;
  method: string;
  path: string;
  body: string | Buffer | undefined;
  type: string | undefined;
  forOperators: boolean;
}

const UNITS = ["{{", " ", "a", "0", '"', "\\", "%", "😀", "é\u0301", "<"];
/** The server limits the request line to 16 KB. */
const MAX_QUERY_CHARACTERS = 10_000;
const MAX_BODY_CHARACTERS = 900_000;
const jsonType = "application/json";

/**
 * Generates requests to each operation of the document, each as expensive as the document allows. They are generated per
 * operation: all of them together do not fit into memory.
 * @param units number of character kinds
 */
export function* worstRequests(
  document: any,
  idsFor: (name: string, path: string) => readonly string[],
  units: number,
): Generator<WorstRequest> {
  const [bodies, files] = [hugeBodies(), hugeFiles()];
  for (const [template, item] of Object.entries<Record<string, Operation>>(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const requests: WorstRequest[] = [];
      const named = `${method} ${template}`;
      const inputOf = (unit: string, keepsFormats: boolean, maxCharacters: number): WorstInput => ({
        components: document.components.schemas,
        idsFor: (name) => idsFor(name, template.replace("/api/v1", "")),
        ...{ unit, keepsFormats, maxCharacters },
      });
      const content = Object.entries(operation.requestBody?.content ?? {});
      const schema = content.find(([type]) => type === jsonType)?.[1].schema;
      const file = content.find(([type]) => type !== jsonType)?.[0];
      const add = (what: string, path: string, body?: string | Buffer, type?: string) =>
        requests.push({
          operation: named,
          name: `${named} (${what})`,
          method: method.toUpperCase(),
          ...{ path, body, type },
          forOperators: operation["x-permission"] === "operator",
        });
      const proper = pathOf(template, operation, inputOf("a", true, 60));
      for (const unit of UNITS.slice(0, units))
        for (const keepsFormats of [true, false]) {
          const path = pathOf(template, operation, inputOf(unit, keepsFormats, MAX_QUERY_CHARACTERS));
          const what = `${JSON.stringify(unit)}${keepsFormats ? " within formats" : ""}`;
          if (path !== proper) add(what, path);
          if (schema)
            add(
              what,
              proper,
              JSON.stringify(worstOf(schema, inputOf(unit, keepsFormats, MAX_BODY_CHARACTERS))),
            );
        }
      if (schema) {
        const broken = brokenLists(worstOf(schema, inputOf("a", true, MAX_BODY_CHARACTERS)));
        add("broken lists", proper, JSON.stringify(broken));
        for (const [what, body] of Object.entries(bodies)) add(what, proper, body);
      }
      if (file) for (const [what, body] of Object.entries(files)) add(what, proper, body, file);
      yield* requests;
    }
}

function pathOf(template: string, { parameters }: Operation, input: WorstInput): string {
  const query = new URLSearchParams();
  let path = template;
  const inQuery = parameters.filter(({ in: where }) => where === "query").length;
  for (const { name, in: where, schema } of parameters) {
    if (where === "path") {
      const value = String(worstOf(schema, { ...input, unit: "a", maxCharacters: 200 }, name));
      path = path.replace(`{${name}}`, encodeURIComponent(value));
    } else if (where === "query" && name !== "cursor") {
      // Percent encoding makes a multi-byte character up to twelve times as long.
      const maxCharacters = Math.floor(input.maxCharacters / inQuery / 12);
      query.set(name, String(worstOf(schema, { ...input, maxCharacters }, name)));
    }
  }
  return query.size ? `${path}?${query}` : path;
}
