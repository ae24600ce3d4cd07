import { type OpenapiDocument, type Operation, type Outline, outlineOperation } from "./outline-operation.ts";

interface OperationChange {
  kind: "added" | "removed" | "changed";
  /** "GET /api/v1/rooms" */
  operation: string;
  details: string[];
  isBreaking: boolean;
}

const BREAKING = "BREAKING";

/**
 * Lists the operations that differ. Breaking are: a removed operation, input or response field (unknown input is rejected), a
 * response field that became optional, and new required input. A narrower type is listed but not judged.
 */
export function compareOpenapi(before: OpenapiDocument, after: OpenapiDocument): OperationChange[] {
  const former = operationsOf(before);
  const current = operationsOf(after);
  const changes: OperationChange[] = [];
  for (const operation of new Set([...former.keys(), ...current.keys()])) {
    const was = former.get(operation);
    const is = current.get(operation);
    if (!is) changes.push({ kind: "removed", operation, details: [], isBreaking: true });
    else if (!was) changes.push({ kind: "added", operation, details: [], isBreaking: false });
    else {
      const details = compareOperation(was, is, before, after);
      const isBreaking = details.some((detail) => detail.startsWith(BREAKING));
      if (details.length) changes.push({ kind: "changed", operation, details, isBreaking });
    }
  }
  return changes;
}

const operationsOf = ({ paths }: OpenapiDocument): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each] as const),
    ),
  );

function compareOperation(
  was: Operation,
  is: Operation,
  before: OpenapiDocument,
  after: OpenapiDocument,
): string[] {
  const former = outlineOperation(was, before);
  const current = outlineOperation(is, after);
  const details = [
    ...removed(former.inputs, current.inputs, "input"),
    ...added(former.inputs, current.inputs, "input"),
    ...altered(former.inputs, current.inputs, "input"),
    ...removed(former.outputs, current.outputs, "response"),
    ...added(former.outputs, current.outputs, "response"),
    ...altered(former.outputs, current.outputs, "response"),
  ];
  const { parameters: _was, requestBody: _wasBody, responses: wasResponses, ...wasOther } = was;
  const { parameters: _is, requestBody: _isBody, responses: isResponses, ...isOther } = is;
  const statuses = (responses: object) => Object.keys(responses).join(" ");
  if (statuses(wasResponses) !== statuses(isResponses))
    details.push(`statuses ${statuses(wasResponses)} -> ${statuses(isResponses)}`);
  for (const name of new Set([...Object.keys(wasOther), ...Object.keys(isOther)]))
    if (JSON.stringify(wasOther[name]) !== JSON.stringify(isOther[name]))
      details.push(`${name} ${JSON.stringify(wasOther[name])} -> ${JSON.stringify(isOther[name])}`);
  return details;
}

type Side = "input" | "response";

/** Returns the parent of a field: `200 data[]` of `200 data[].id`. */
const parentOf = (place: string): string => place.replace(/(\[\]| <[^<>]*>|[. ][^. []+)$/, "");

function removed(former: Outline, current: Outline, side: Side): string[] {
  const gone = [...former.keys()].filter((place) => !current.has(place));
  return gone
    .filter((place) => !gone.includes(parentOf(place)))
    .map((place) => `${BREAKING} ${side} removed: ${place}`);
}

function added(former: Outline, current: Outline, side: Side): string[] {
  const made = [...current].filter(([place]) => !former.has(place));
  const places = new Set(made.map(([place]) => place));
  return made
    .filter(([place]) => !places.has(parentOf(place)))
    .map(([place, { type, required }]) =>
      side === "input" && required
        ? `${BREAKING} required input added: ${place}: ${type}`
        : `${side} added: ${place}: ${type}`,
    );
}

function altered(former: Outline, current: Outline, side: Side): string[] {
  return [...current].flatMap(([place, is]) => {
    const was = former.get(place);
    if (!was) return [];
    const details = [];
    if (was.type !== is.type) details.push(`${side} changed: ${place}: ${was.type} -> ${is.type}`);
    if (side === "input" && is.required && !was.required)
      details.push(`${BREAKING} input now required: ${place}`);
    if (side === "input" && !is.required && was.required) details.push(`input now optional: ${place}`);
    if (side === "response" && !is.required && was.required)
      details.push(`${BREAKING} response now optional: ${place}`);
    if (side === "response" && is.required && !was.required) details.push(`response now required: ${place}`);
    return details;
  });
}
