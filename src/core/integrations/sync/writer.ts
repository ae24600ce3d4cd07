import type { Permission } from "../../permissions.ts";

type Values = Record<string, unknown>;

/** How rows of one kind of ours are written: by the use cases of the API. */
export interface Writer {
  entityType: string;
  /** What its changes need for the whole school; a source that was not allowed it cannot use the writer. */
  permission: Permission;
  /** The row of ours that these values mean, where it is here already. */
  find?(values: Values): Promise<string | null>;
  create(values: Values): Promise<string>;
  /** The fields of a row that may be changed; null where it is gone. @param written what was taken over before */
  current(id: string, values: Values, written: Values): Promise<Values | null>;
  change(id: string, changes: Values, values: Values, written: Values): Promise<void>;
  /** What to do with a row that the partner has removed; nothing where rows of the kind stay. */
  remove?(id: string): Promise<void>;
}
