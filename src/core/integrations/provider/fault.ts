/** The words of the standard for what went wrong. */
export type CodeMinor =
  | "unknownobject"
  | "invaliddata"
  | "invalid_filter_field"
  | "invalid_selection_field"
  | "invalid_sort_field"
  | "unauthorisedrequest"
  | "forbidden"
  | "server_busy"
  | "internal_server_error";

/** A request of a OneRoster client that is not answered with records. */
export class OneRosterFault extends Error {
  override name = "OneRosterFault";
  readonly status: number;
  readonly codeMinor: CodeMinor;

  constructor(status: number, codeMinor: CodeMinor, message: string) {
    super(message);
    this.status = status;
    this.codeMinor = codeMinor;
  }
}
