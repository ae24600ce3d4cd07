import express, { type Request, type RequestHandler, type Response, Router } from "express";
import type { z } from "zod";
import { checkInput } from "../../../core/common/input/check-input.ts";
import { ltiScopes } from "../../../core/lti/lti-scopes.ts";
import {
  addLineItem,
  deleteLineItem,
  LineItemsQuery,
  listLineItems,
  NewToolLineItem,
  replaceLineItem,
  showLineItem,
  ToolLineItemChanges,
} from "../../../core/lti/services/line-items.ts";
import { listMembers, MembersQuery } from "../../../core/lti/services/list-members.ts";
import { listResults, ResultsQuery } from "../../../core/lti/services/list-results.ts";
import { recordScore, ToolScore } from "../../../core/lti/services/record-score.ts";
import { asTool } from "../../../core/lti/services/service-access.ts";
import { invalid } from "../../../lib/errors.ts";
import type { LtiTool } from "../../../models/lti/index.ts";
import { storable } from "../../http/storable.ts";

const LIS = "application/vnd.ims.lis";
const types = {
  members: "application/vnd.ims.lti-nrps.v2.membershipcontainer+json",
  lineItem: `${LIS}.v2.lineitem+json`,
  lineItems: `${LIS}.v2.lineitemcontainer+json`,
  results: `${LIS}.v2.resultcontainer+json`,
  score: `${LIS}.v1.score+json`,
} as const;

const items = "/line-items";
const one = `${items}/:id`;
const { lineItems, lineItemsReadonly } = ltiScopes;
const readItems = [lineItemsReadonly, lineItems];

/** The services of a course offering for tools: Names and Role Provisioning 2.0, Assignment and Grade 2.0. */
export function ltiServicesRouter(): Router {
  const router = Router({ caseSensitive: true, mergeParams: true });
  const json = express.json({ limit: "64kb", type: [types.lineItem, types.score, "application/json"] });
  router.get("/members", async (req, res) => {
    const query = parse(MembersQuery, req.query, "query");
    const page = await call(req, res, [ltiScopes.members], (tool, offering) =>
      listMembers(tool, offering, query),
    );
    send(res, types.members, page);
  });
  router.get(items, async (req, res) => {
    const query = parse(LineItemsQuery, req.query, "query");
    const page = await call(req, res, readItems, (tool, offering) => listLineItems(tool, offering, query));
    send(res, types.lineItems, page);
  });
  router.post(items, json, async (req, res) => {
    const given = parse(NewToolLineItem, req.body, "body");
    const body = await call(req, res, [lineItems], (tool, offering) => addLineItem(tool, offering, given));
    send(res.status(201).location(body.id), types.lineItem, { body });
  });
  router.get(one, async (req, res) => {
    const body = await call(req, res, readItems, (tool, offering) => showLineItem(tool, offering, idOf(req)));
    send(res, types.lineItem, { body });
  });
  router.put(one, json, async (req, res) => {
    const given = parse(ToolLineItemChanges, req.body, "body");
    const body = await call(req, res, [lineItems], (tool, offering) =>
      replaceLineItem(tool, offering, idOf(req), given),
    );
    send(res, types.lineItem, { body });
  });
  router.delete(one, async (req, res) => {
    await call(req, res, [lineItems], (tool, offering) => deleteLineItem(tool, offering, idOf(req)));
    res.status(204).end();
  });
  router.post(`${one}/scores`, json, (async (req, res) => {
    const given = parse(ToolScore, req.body, "body");
    await call(req, res, [ltiScopes.scores], (tool, offering) =>
      recordScore(tool, offering, idOf(req), given),
    );
    res.status(204).end();
  }) satisfies RequestHandler);
  router.get(`${one}/results`, async (req, res) => {
    const query = parse(ResultsQuery, req.query, "query");
    const page = await call(req, res, [ltiScopes.results], (tool, offering) =>
      listResults(tool, offering, idOf(req), query),
    );
    send(res, types.results, page);
  });
  return router;
}

const idOf = (req: Request): string => (req.params as Record<string, string>)["id"]!;

function call<T>(
  req: Request,
  res: Response,
  scopes: readonly string[],
  work: (tool: LtiTool, offeringId: string) => Promise<T>,
): Promise<T> {
  const { school, offering } = req.params as Record<"school" | "offering", string>;
  const bearer = /^Bearer ([\w.-]+)$/i.exec(req.headers.authorization ?? "")?.[1];
  if (!bearer) res.setHeader("www-authenticate", 'Bearer realm="LTI"');
  return asTool({ school, offeringId: offering, bearer, scopes }, (tool) => work(tool, offering));
}

/** @throws {AppError} 400 */
function parse<S extends z.ZodType>(schema: S, value: unknown, where: "query" | "body"): z.output<S> {
  const { data, faults } = checkInput(schema, storable(value ?? {}, where), where);
  if (faults) throw invalid(faults);
  return data as z.output<S>;
}

function send(
  res: Response,
  type: string,
  { body, next }: { body: unknown; next?: string | undefined },
): void {
  if (next) res.setHeader("link", `<${next}>; rel="next"`);
  res.setHeader("content-type", type);
  res.end(JSON.stringify(body));
}
