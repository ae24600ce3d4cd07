/** Error codes of the OneRoster standard (`imsx_codeMinor`). */
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

/** An error response to a OneRoster client. */
export class OneRosterError extends Error {
  override name = "OneRosterError";
  readonly status: number;
  readonly codeMinor: CodeMinor;

  constructor(status: number, codeMinor: CodeMinor, message: string) {
    super(message);
    this.status = status;
    this.codeMinor = codeMinor;
  }
}
