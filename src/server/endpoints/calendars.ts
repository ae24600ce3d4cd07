import { type RequestHandler, Router } from "express";
import { readFeed } from "../../core/integrations/calendars/read-feed.ts";
import { notFound } from "../../lib/errors.ts";
import type { Limits } from "../limits.ts";

/** The private URLs that calendar programs read; knowing the URL replaces a session. */
export function calendarsRouter(limits: Limits, inFlight: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  router.get("/:schoolId/:id/:file", inFlight, limits.calendars, async (req, res) => {
    const { schoolId, id, file } = req.params as Record<"schoolId" | "id" | "file", string>;
    const [, secret] = /^([\w-]{32})\.ics$/.exec(file) ?? [];
    if (!secret) throw notFound("Calendar");
    const text = await readFeed(schoolId, id, secret);
    res.set("cache-control", "private, max-age=900").type("text/calendar; charset=utf-8").send(text);
  });
  return router;
}
