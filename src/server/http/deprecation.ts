/** Says that an operation will be removed, and when: `docs/releases.md` has the policy. */
export interface Deprecation {
  /** First day on which it is deprecated: YYYY-MM-DD. */
  since: string;
  /** Day from which it may be gone, at least 12 months later: YYYY-MM-DD. */
  sunset: string;
  /** The operation to use instead, such as `GET /students/:id/fees`; absent: there is none. */
  successor?: string;
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const pathOf = (operation: string): string => `/api/v1${operation.slice(operation.indexOf("/"))}`;

/** Returns the headers of each response of the operation, refusals included (RFC 9745, RFC 8594). */
export function deprecationHeaders({ since, sunset, successor }: Deprecation): Record<string, string> {
  // A link with parameters would be a template, which no relation allows.
  const hasAddress = successor && !successor.includes(":");
  return {
    deprecation: `@${startOf(since).getTime() / 1000}`,
    sunset: startOf(sunset).toUTCString(),
    link: [
      '</api/docs>; rel="deprecation"; type="text/html"',
      ...(hasAddress ? [`<${pathOf(successor)}>; rel="successor-version"`] : []),
    ].join(", "),
  };
}

/** Returns the members of the operation in the OpenAPI document. */
export function deprecationInDocument({ since, sunset, successor }: Deprecation) {
  const instead = successor
    ? `use ${successor.replace(/:(\w+)/g, "{$1}")} instead`
    : "there is no replacement";
  return {
    deprecated: true,
    description: `Deprecated since ${since}, to be removed on or after ${sunset}: ${instead}.`,
  };
}
