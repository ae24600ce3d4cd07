import { genericWriters } from "./generic-writers.ts";
import { gradebookWriters } from "./gradebook-writers.ts";
import { peopleWriters } from "./people-writers.ts";
import { structureWriters } from "./structure-writers.ts";
import type { Writer } from "./writer.ts";

const all: Writer[] = [
  ...Object.values(structureWriters),
  ...Object.values(peopleWriters),
  ...Object.values(gradebookWriters),
  genericWriters.payments,
];

/** Writers by entity type, as stored in mappings. */
export const writers: ReadonlyMap<string, Writer> = new Map(all.map((writer) => [writer.entityType, writer]));
