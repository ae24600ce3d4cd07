import type { Permission } from "../../../permissions.ts";

type Values = Record<string, unknown>;

/** Writes entities of one type through the use cases of the API. */
export interface Writer {
  entityType: string;
  /** Permission needed for the whole school; only sources for which it was checked may use this writer. */
  permission: Permission;
  /** Find an existing row for these values. */
  find?(values: Values): Promise<string | null>;
  create(values: Values): Promise<string>;
  /** Current values of the fields that may be changed; null if the row does not exist. @param written values of the last import */
  current(id: string, values: Values, written: Values): Promise<Values | null>;
  change(id: string, changes: Values, values: Values, written: Values): Promise<void>;
  /** Handle a row removed by the remote system; undefined if such rows are kept. */
  remove?(id: string): Promise<void>;
}
