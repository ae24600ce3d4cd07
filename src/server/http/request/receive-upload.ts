import type { Request } from "express";
import { scanUpload } from "../../../core/documents/scan-upload.ts";
import { AppError, badRequest } from "../../../lib/errors.ts";
import type { Route } from "../route.ts";

/** A sender that has sent this much after its refusal does not read the response: its connection is closed. */
const MAX_DRAINED_BYTES = 32 * 1_048_576;

type Upload = NonNullable<Route<any, any, any, any>["upload"]>;

export async function* noUpload(): AsyncGenerator<Uint8Array> {}

/**
 * Streams the bytes of an upload, up to its limit. After an error some of the rest is drained, so that the response reaches
 * the sender.
 * Every uploaded file passes here, and is scanned for malware where a scanner is configured.
 * @throws {AppError} 413, 415, 400 if the sender disconnects, and as `scanUpload`
 */
export function receiveUpload(req: Request, { type, maxMegabytes: max }: Upload): AsyncGenerator<Uint8Array> {
  const maxMegabytes = typeof max === "number" ? max : max();
  const maxBytes = maxMegabytes * 1_048_576;
  const tooLarge = () => new AppError(413, "payload_too_large", `The file is larger than ${maxMegabytes} MB`);
  const types = [type].flat();
  if (!req.is(types))
    throw new AppError(
      415,
      "unsupported_media_type",
      `Send the file as it is, with content-type: ${types.join(" or ")}`,
    );
  if (req.headers["content-encoding"] && req.headers["content-encoding"] !== "identity")
    throw new AppError(415, "unsupported_encoding", "Send the file as it is, not compressed");
  if (Number(req.headers["content-length"]) > maxBytes) throw tooLarge();
  return scanUpload(pieces());

  async function* pieces() {
    let received = 0;
    let ended = false;
    try {
      // Destroying the request would also destroy the connection for the response.
      for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        received += chunk.length;
        if (received > maxBytes) throw tooLarge();
        yield chunk;
      }
      ended = true;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw badRequest("request_aborted", "The request ended before its file");
    } finally {
      // The stream flows only after the iterator has removed its listeners.
      if (!ended) setImmediate(() => drain(req));
    }
  }
}

function drain(req: Request): void {
  let drained = 0;
  req.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_DRAINED_BYTES) req.destroy();
  });
}
