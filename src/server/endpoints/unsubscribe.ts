import { type Request, type Response, Router } from "express";
import { unsubscribe } from "../../core/emails/suppressions/unsubscribe.ts";
import { unsubscribePage } from "../../core/emails/suppressions/unsubscribe-page.ts";
import { type Language, languageOf, languages } from "../../emails/languages.ts";

/**
 * The unsubscribe link of optional emails. Mail clients POST to it directly (RFC 8058); people open it and press a button.
 * Opening it alone changes nothing.
 */
export function unsubscribeRouter(): Router {
  const router = Router();
  const tokenOf = ({ query }: Request) => (typeof query["token"] === "string" ? query["token"] : "");
  const show = (req: Request, res: Response, done: boolean) =>
    void res
      .set("cache-control", "no-store")
      .type("html")
      .send(unsubscribePage(tokenOf(req), readerOf(req), done).value);
  router.get("/", (req, res) => show(req, res, false));
  // The body is ignored: the token in the link is sufficient.
  router.post("/", async (req, res) => {
    await unsubscribe(tokenOf(req));
    show(req, res, true);
  });
  return router;
}

const readerOf = (req: Request): Language => languageOf(req.acceptsLanguages([...languages]) || "en");
