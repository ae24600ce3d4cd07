import { type Request, Router } from "express";
import { findVerifiedDocument, IssuedDocumentCode } from "../../core/front-office/issued/verify-document.ts";
import { verifyPage } from "../../core/front-office/issued/verify-page.ts";
import { type Language, languageOf, languages } from "../../emails/languages.ts";
import type { Limits } from "../limits.ts";

/**
 * The public page behind the QR code of an issued document. Codes of other documents go on to the console, which looks them up
 * itself; both count against the same rate limit, so that neither helps to guess codes.
 */
export function verifyRouter(limits: Limits): Router {
  const router = Router();
  router.get("/:code", ...limits.named.verification, async (req, res, next) => {
    const code = IssuedDocumentCode.safeParse(req.params["code"]);
    const found = code.success && code.data ? await findVerifiedDocument(code.data) : null;
    if (!found) return next();
    res
      .set("cache-control", "no-store")
      .type("html")
      .send(verifyPage(found, readerOf(req)).value);
  });
  return router;
}

/** The language that was chosen on the page, otherwise that of the browser. */
function readerOf(req: Request): Language {
  const chosen = languages.find((language) => language === req.query["language"]);
  return chosen ?? languageOf(req.acceptsLanguages([...languages]) || "en");
}
