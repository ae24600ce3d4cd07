/** An error response of the service (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly errors: readonly { path: string; message: string }[];
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body["detail"] === "string" ? body["detail"] : "");
    this.name = "Problem";
    this.status = status;
    this.code = typeof body["code"] === "string" ? body["code"] : status ? "unexpected" : "offline";
    this.requestId = typeof body["requestId"] === "string" ? body["requestId"] : undefined;
    this.errors = Array.isArray(body["errors"]) ? body["errors"] : [];
    this.extensions = body;
  }
}
