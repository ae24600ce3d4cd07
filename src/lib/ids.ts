import { v5, v7, validate } from "uuid";

/** A new identifier: UUID version 7, so that rows made together lie together in the index. */
export const newId = (): string => v7();

export const isId = (value: unknown): value is string => typeof value === "string" && validate(value);

/** The identifier that always stands for this name beneath another id. */
export const idOfName = (name: string, beneath: string): string => v5(name, beneath);
