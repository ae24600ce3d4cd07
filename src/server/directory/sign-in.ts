import type { Request, Response } from "express";
import { findAccounts } from "../../core/identity/accounts/find-accounts.ts";
import { Login } from "../../core/identity/schemas.ts";
import { refused, schoolRequired, schoolsThatOpen } from "../../core/identity/sessions/login.ts";
import type { Directory } from "../../core/platform/directory/directory.ts";
import type { Installation } from "../../db/directory/directory-database.ts";
import { unavailable } from "../../lib/errors.ts";
import type { Logger } from "../../lib/logger.ts";
import type { Hop } from "../../lib/tokens/hop-tokens.ts";
import { ask } from "./ask.ts";

interface Options {
  directory: Directory;
  headersFor(req: Request, res: Response, purpose: Hop["purpose"]): Record<string, string>;
  logger: Logger;
}

type School = { slug: string; name: string };

/** Finds the installation for a sign-in with an email address alone. */
export function signInByAddress({ directory, headersFor, logger }: Options) {
  return {
    /**
     * An address with accounts in several installations is signed in to the only school that its password opens.
     * @returns undefined for this installation
     * @throws {AppError} 400 `school_required` with the schools of all installations that the password opens, `invalid_credentials`
     */
    async find(req: Request, res: Response): Promise<Installation | undefined> {
      const body = Login.safeParse(req.body);
      // The route says what is wrong with the body.
      if (!body.success) return undefined;
      const { email, password } = body.data;
      const [published, accounts] = await Promise.all([directory.withAddress(email), findAccounts(email)]);
      if (!published) return undefined;
      const places = new Map(published.map((each) => [each.name, each]));
      if (accounts.length > 0) places.set(directory.own.name, directory.own);
      const [only] = places.values();
      if (!only) return forUnknown(email);
      if (places.size === 1) return only;

      const question = { method: "POST", path: req.originalUrl, body: req.body } as const;
      const headers = headersFor(req, res, "list");
      const opened = await Promise.all(
        [...places.values()].map(async (to): Promise<{ to: Installation; schools: School[] | undefined }> => {
          if (to.name === directory.own.name)
            return { to, schools: await schoolsThatOpen(accounts, password, req.ip ?? "") };
          const reply = await ask(to, { ...question, headers }, logger);
          if (reply?.status !== 400) return { to, schools: undefined };
          return { to, schools: JSON.parse(reply.text).schools ?? [] };
        }),
      );
      const schools = opened.flatMap(({ to, schools = [] }) => schools.map((school) => ({ to, school })));
      if (schools.length > 1) throw schoolRequired(schools.map(({ school }) => school));
      const [found] = schools;
      if (found) {
        req.body.school = found.school.slug;
        return found.to;
      }
      if (opened.some((each) => each.schools === undefined))
        throw unavailable(
          "installation_unavailable",
          "Some schools cannot be reached at the moment: try again in a moment",
        );
      throw refused();
    },
    /** Responds to another installation that asks which schools email address and password open. */
    async list(req: Request): Promise<never> {
      const { email, password } = Login.parse(req.body);
      const schools = await schoolsThatOpen(await findAccounts(email), password, req.ip ?? "");
      throw schools.length > 0 ? schoolRequired(schools) : refused();
    },
  };

  /** Unknown addresses are spread over the installations, so that the duration does not tell them from those that are known. */
  function forUnknown(email: string): Installation {
    const all = [directory.own, ...directory.others()].sort((a, b) => (a.name < b.name ? -1 : 1));
    return all[directory.digests.digest(email).readUInt32BE() % all.length]!;
  }
}
