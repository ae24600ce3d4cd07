import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
    },
  },
  referrerPolicy: { policy: "no-referrer" },
  xFrameOptions: { action: "deny" },
  crossOriginEmbedderPolicy: false,
} as const;

/** Helmet's headers are the same for every answer, so they are worked out once. */
function workOut(): Array<[string, string]> {
  const headers: Array<[string, string]> = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  helmet(options as Parameters<typeof helmet>[0])({} as never, recorder as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** For answers that are written by hand, past the pipeline. */
export const securityHeaderList: ReadonlyArray<readonly [string, string]> = workOut();

/** Takes part in the pipeline of Express and in that of the sockets. */
export const securityHeaders =
  () =>
  (_req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    for (const [name, value] of securityHeaderList) res.setHeader(name, value);
    next();
  };
