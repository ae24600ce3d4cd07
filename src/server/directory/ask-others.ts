import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Directory } from "../../core/platform/directory/directory.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import type { Logger } from "../../lib/logger.ts";
import { ask } from "./ask.ts";

interface Options {
  directory: Directory;
  headersFor(req: Request, res: Response): Record<string, string>;
  logger: Logger;
}

/** Asks the other installations for what a code stands for, because a printed code does not say which school it is from. */
export function askOthers({ directory, headersFor, logger }: Options) {
  const relay = async (req: Request, res: Response): Promise<boolean> => {
    const language = req.headers["accept-language"];
    const headers = { ...headersFor(req, res), ...(language && { "accept-language": language }) };
    const question = { method: "GET", path: req.originalUrl, headers } as const;
    const replies = await Promise.all(directory.others().map((each) => ask(each, question, logger)));
    const found = replies.find((reply) => reply?.status === 200);
    if (found) res.status(200).set("cache-control", "no-store").type(found.type).send(found.text);
    return found !== undefined;
  };
  const onMissing: ErrorRequestHandler = async (error, req, res, next) => {
    const isMissing = error instanceof AppError && error.status === 404;
    if (!isMissing || res.locals["hop"] || !(await relay(req, res))) next(error);
  };
  const ifMissing: RequestHandler = async (req, res, next) => {
    if (res.locals["hop"]) throw notFound("Document");
    if (req.method !== "GET" || !(await relay(req, res))) next();
  };
  return { onMissing, ifMissing };
}
