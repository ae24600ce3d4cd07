import type { ComponentType } from "react";
import type { Body, ListPath, PathOf, Query, Row } from "../api/types.ts";
import type { CustomField } from "./custom/useCustomFields.ts";

/** Routes with a list that can be added to. */
export type ResourcePath = ListPath & PathOf<"post">;
type InputName<P extends ResourcePath> = keyof NonNullable<Body<P, "post">> & string;

interface FieldBase<N extends string> {
  name: N;
  required?: boolean;
  /** Can be set when the row is created, and not afterwards. */
  fixed?: boolean;
  /** Value of a new row. */
  initial?: string | number | boolean | readonly number[];
}
export type ResourceField<N extends string = string> = FieldBase<N> &
  (
    | {
        kind: "text" | "multiline" | "date" | "time" | "number" | "decimal" | "check" | "weekdays" | "colour";
      }
    /** Days of the timetable of the year in the field `academicYearId`. */
    | {
        kind: "timetableDays";
      }
    /** A list of texts, one per line. */
    | { kind: "lines" }
    | { kind: "choice"; choices: readonly string[] }
    | { kind: "reference"; to: Reference }
  );

/** Rows of another list that a field can point at. */
export interface Reference {
  path: ListPath;
  query: Readonly<Record<string, string>>;
  labelOf: (row: any) => string;
  /** The row that a new form starts with, such as the current year; without it, the only row if there is just one. */
  isUsual?: (row: any, today: string) => boolean;
  /** Key of the resource by which a missing row is added from within the form. */
  adds?: string;
}

/** One entity of the service as the screens show it: the list, the form and the actions follow from this declaration. */
export interface Resource<P extends ResourcePath = any> {
  path: P;
  /** The path without `/api/v1/`: last part of the screen's address, and key of its texts in `i18n/setup`. */
  key: string;
  /** Permissions to see the list and to change it. */
  read: string;
  manage: string;
  fields: readonly ResourceField<InputName<P>>[];
  /** Fields shown in the list, in this order; the first opens the form. */
  columns: readonly (keyof Row<P> & string)[];
  sort: string;
  /** Columns whose head sorts the list: those that the route can sort by. */
  sortable?: readonly Extract<
    NonNullable<Query<P> extends { sort?: infer S } ? S : never>,
    keyof Row<P> & string
  >[];
  /** Rows have the school's own fields of this entity. */
  custom?: CustomField["entityType"];
  /** The list can be searched by `q`. */
  searchable?: boolean;
  /** Fields to filter the list by: choices or references. */
  filters?: readonly InputName<P>[];
  removable?: boolean;
  /** The screen of one row, which its first column links to. */
  hrefOf?: (row: Row<P>) => string;
  /** Buttons of one row beside "Edit". */
  actions?: ComponentType<{ row: Row<P> }>;
  /** Buttons of the whole list beside "Add". */
  tools?: ComponentType;
  /** Replaces the generated form. */
  form?: ComponentType<{ row?: Row<P>; onDone: (row?: Row<P>) => void }>;
}

/** Declares a resource; names of fields and columns are checked against the API. */
export const resource = <P extends ResourcePath>(declared: Omit<Resource<P>, "key">): Resource<P> => ({
  ...declared,
  key: declared.path.slice("/api/v1/".length),
});
