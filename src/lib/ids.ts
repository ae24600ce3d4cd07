import { v5, v7, validate } from "uuid";

/** Creates an id: UUID version 7, so that rows created together are adjacent in the index. */
export const newId = (): string => v7();

export const isId = (value: unknown): value is string => typeof value === "string" && validate(value);

/** Returns the deterministic id (UUID version 5) of a name within the namespace of another id. */
export const idOfName = (name: string, namespace: string): string => v5(name, namespace);
