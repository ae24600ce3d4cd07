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

/** Computes helmet's headers once: they are the same for every response. */
function computeHeaders(): Array<[string, string]> {
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

/** For responses that are written by hand, outside the Express pipeline. */
export const securityHeaderList: ReadonlyArray<readonly [string, string]> = computeHeaders();

/** Middleware for both Express and the socket server. */
export const securityHeaders =
  () =>
  (_req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    for (const [name, value] of securityHeaderList) res.setHeader(name, value);
    next();
  };
