import express, { type RequestHandler, Router } from "express";
import { receiveInboundEvent } from "../../core/integrations/inbound-events.ts";
import type { RequestRecord } from "../http/request/request-record.ts";

/** Webhook receiver for remote systems. Outside the API routes because the signature covers the raw bytes of the body. */
export function inboundEventsRouter(inFlight: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  const body = express.raw({ limit: "1mb", type: () => true });
  router.post("/:schoolId/:connectionId", body, inFlight, async (req, res) => {
    const { schoolId, connectionId } = req.params as Record<"schoolId" | "connectionId", string>;
    const response = await receiveInboundEvent({
      schoolId,
      connectionId,
      id: req.get("webhook-id") ?? "",
      timestamp: req.get("webhook-timestamp") ?? "",
      signatures: req.get("webhook-signature") ?? "",
      body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
    });
    (res.locals["record"] as RequestRecord).schoolId = schoolId;
    res.set("cache-control", "no-store").json(response);
  });
  return router;
}
