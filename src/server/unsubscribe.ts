import { type Request, type Response, Router } from "express";
import { unsubscribe } from "../core/messaging/unsubscribe.ts";
import { unsubscribePage } from "../core/messaging/unsubscribe-page.ts";
import { type Language, languageOf, languages } from "../emails/languages.ts";

/**
 * The link of mails that one may refuse. Mail programs post to it without asking (RFC 8058), people open it and press a
 * button; opening it alone changes nothing.
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
  // What is posted says nothing that the link does not.
  router.post("/", async (req, res) => {
    await unsubscribe(tokenOf(req));
    show(req, res, true);
  });
  return router;
}

const readerOf = (req: Request): Language => languageOf(req.acceptsLanguages([...languages]) || "en");
