import type { IncomingMessage } from "node:http";
import express, { type Request, type RequestHandler } from "express";
import { AppError } from "../../../lib/errors.ts";
import { countValues } from "../../../lib/runtime/json-size.ts";

/** Fits the largest declared lists. The cost of a body depends on its number of values, of which a megabyte could hold half a million. */
const MAX_VALUES = 20_000;

/** Values are counted in UTF-8 bytes; in UTF-7 or UTF-16 they would escape the count. */
const checkSize = (_req: IncomingMessage, _res: unknown, json: Buffer, encoding: string): void => {
  if (encoding !== "utf-8") throw Object.assign(new Error("Not in UTF-8"), { type: "charset.unsupported" });
  if (json.length > MAX_VALUES && countValues(json) > MAX_VALUES)
    throw Object.assign(new Error("Too many values"), { type: "too.many.values" });
};

const readJson = express.json({ limit: "1mb", type: () => true, strict: false, verify: checkSize });

/** `navigator.sendBeacon` cannot send a content type that requires no preflight and is JSON, so this one accepts any. */
export const readBeacon = express.json({ limit: "64kb", type: () => true, strict: false, verify: checkSize });

const hasBody = ({ headers }: Request) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Reads a body that is declared as JSON. A form on another site can send any text, but only as plain text or a form: parsed
 * as JSON, it could do whatever a client may.
 */
export const readBody: RequestHandler = (req, res, next) => {
  if (hasBody(req) && !req.is(["application/json", "application/*+json"]))
    throw new AppError(
      415,
      "unsupported_media_type",
      "Send the body as JSON, with content-type: application/json",
    );
  readJson(req, res, next);
};
