interface ProblemDocument {
  status: number;
  code: string;
  title: string;
  detail?: string;
  requestId?: string;
  errors?: Array<{ path: string; message: string }>;
}

/** An error response of the service (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  /** Stable machine-readable word, for example `validation_failed`. */
  readonly code: string;
  /** Quote it to the operator: it finds the request in the log. */
  readonly requestId: string | undefined;
  /** The fields that are wrong. */
  readonly errors: ReadonlyArray<{ path: string; message: string }>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, title, detail, requestId, errors = [] }: ProblemDocument, retryAfter?: number) {
    super(detail ?? title);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** Reads an error response; one of a proxy has no problem document and gets the code `http_<status>`. */
  static async from(response: Response): Promise<Problem> {
    const { status, headers } = response;
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
    const document: Partial<ProblemDocument> = await response
      .json()
      .then((body) => body as Partial<ProblemDocument>)
      .catch(() => ({}));
    const title = document.title ?? `HTTP ${status}`;
    return new Problem({ ...document, status, code: document.code ?? `http_${status}`, title }, retryAfter);
  }
}
