/** The part of the OpenAPI document that the client needs at run time. */
export interface ApiDocument {
  paths: Record<string, Record<string, { parameters?: ReadonlyArray<{ name?: string }> }>>;
}

/** @returns the source of the client's list of operations that take an `Idempotency-Key` */
export function clientOperations({ paths }: ApiDocument): string {
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) =>
        parameters?.some(({ name }) => name?.toLowerCase() === "idempotency-key"),
      )
      .map(([method]) => `${method} ${path}`),
  );
  return `// Generated from docs/openapi.json by \`npm run openapi\`.

/** The operations that take an \`Idempotency-Key\`, so that a repeated request is executed once. */
export const idempotentOperations: ReadonlySet<string> = new Set([
${names.map((name) => `  ${JSON.stringify(name)},`).join("\n")}
]);
`;
}
