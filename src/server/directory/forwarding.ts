import type { IncomingMessage, Server } from "node:http";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Directory } from "../../core/platform/directory/directory.ts";
import type { Installation } from "../../db/directory/directory-database.ts";
import type { Logger } from "../../lib/logger.ts";
import type { Hop } from "../../lib/tokens/hop-tokens.ts";
import type { RequestRecord } from "../http/request/request-record.ts";
import { ask } from "./ask.ts";
import { askOthers } from "./ask-others.ts";
import { forwardSockets } from "./forward-sockets.ts";
import { installationNamed } from "./installation-cookie.ts";
import { createInstallationProxy } from "./installation-proxy.ts";
import { firstKnown, schoolOfRequest } from "./school-of-request.ts";
import { signInByAddress } from "./sign-in.ts";

const hopHeader = "x-installation-hop";

/** Forwards requests for schools of other installations. */
export interface Forwarding {
  /** First of all: recognizes a request that another installation has forwarded, with the address of its client. */
  receive: RequestHandler;
  /** Forwards a request whose credentials or URL name a school of another installation. */
  bySchool: RequestHandler;
  /** Forwards a request whose body does so, after it has been read. */
  byBody: RequestHandler;
  /** The same for a sign-in. */
  bySignIn: RequestHandler;
  /** Passes a copy of a forgotten password on to the other installations that know the email address. */
  byForgottenPassword: RequestHandler;
  /** Asks the other installations for a document that is unknown here. */
  onMissing: ErrorRequestHandler;
  /** The same, after a handler that found nothing. */
  ifMissing: RequestHandler;
  /** Forwards sockets of users whose school is at another installation. Call it when those of this one have been attached. */
  attachSockets(server: Server): void;
}

interface Options {
  directory: Directory;
  logger: Logger;
}

export function createForwarding({ directory, logger }: Options): Forwarding {
  const { hops } = directory;
  const proxy = createInstallationProxy(logger);
  const hopOf = ({ headers }: IncomingMessage): Hop | null => {
    const token = headers[hopHeader];
    return typeof token === "string" ? hops.verify(token) : null;
  };
  const headersFor = (req: Request, res: Response, purpose: Hop["purpose"] = "request") => ({
    [hopHeader]: hops.sign({ ip: req.ip ?? "", purpose }),
    "x-request-id": (res.locals["record"] as RequestRecord).requestId,
  });
  const pass = (req: Request, res: Response, to: Installation) =>
    proxy.request(req, res, { to, headers: headersFor(req, res), body: bodyOf(req) });
  const isForwarded = (res: Response) => res.locals["hop"] !== undefined;
  const otherOf = (school: string | undefined) =>
    school === undefined ? undefined : directory.elsewhere(school);
  const namedIn = ({ body }: Request): Installation | undefined => {
    const { school, token, refreshToken, client_id } = (body ?? {}) as Record<string, unknown>;
    if (typeof school === "string") return otherOf(school);
    const secret = [token, refreshToken, client_id].find((each) => typeof each === "string");
    return secret === undefined ? undefined : otherOf(firstKnown(secret as string, directory.knows));
  };
  /** Forwards to the installation that `find` returns, or goes on here. */
  const through =
    (find: (req: Request, res: Response) => Promise<Installation | undefined>): RequestHandler =>
    async (req, res, next) => {
      const to = await find(req, res);
      if (to && to.name !== directory.own.name) await pass(req, res, to);
      else next();
    };

  const byAddress = signInByAddress({ directory, headersFor, logger });
  return {
    receive(req, res, next) {
      const hop = hopOf(req);
      if (hop) {
        res.locals["hop"] = hop;
        Object.defineProperty(req, "ip", { value: hop.ip });
      }
      next();
    },
    bySchool: through(async (req, res) =>
      isForwarded(res) ? undefined : otherOf(schoolOfRequest(req, directory.knows)),
    ),
    byBody: through(async (req, res) => (isForwarded(res) ? undefined : namedIn(req))),
    bySignIn: through(async (req, res) => {
      const { school, email } = (req.body ?? {}) as Record<string, unknown>;
      const hop = res.locals["hop"] as Hop | undefined;
      if (hop?.purpose === "list") return byAddress.list(req);
      if (hop) return undefined;
      return email !== undefined && school === undefined ? byAddress.find(req, res) : namedIn(req);
    }),
    byForgottenPassword: through(async (req, res) => {
      const { email, school } = (req.body ?? {}) as Record<string, unknown>;
      if (isForwarded(res)) return undefined;
      if (typeof email !== "string" || school !== undefined) return namedIn(req);
      const { originalUrl: path, body } = req;
      const question = { method: "POST", path, headers: headersFor(req, res), body } as const;
      const places = (await directory.withAddress(email.trim().toLowerCase())) ?? [];
      // Not awaited: the response takes the same time whatever is found.
      for (const to of places) if (to.name !== directory.own.name) void ask(to, question, logger);
      return undefined;
    }),
    ...askOthers({ directory, headersFor, logger }),
    attachSockets: (server) =>
      forwardSockets(server, {
        proxy,
        headers: () => ({ [hopHeader]: hops.sign({ ip: "", purpose: "request" }) }),
        find(req) {
          const to = hopOf(req) ? undefined : directory.find(installationNamed(req) ?? "");
          return to && to.name !== directory.own.name ? to : undefined;
        },
      }),
  };
}

/** The body of a request, if it has been read. */
function bodyOf(req: Request): { type: string; content: string } | undefined {
  if (req.body === undefined) return undefined;
  return req.is("application/x-www-form-urlencoded")
    ? { type: "application/x-www-form-urlencoded", content: new URLSearchParams(req.body).toString() }
    : { type: "application/json", content: JSON.stringify(req.body) };
}
