import { z } from "zod";
import { ConsentTextView, consentTexts } from "../../../core/privacy/consents/consent-texts.ts";
import { ConsentView, consents } from "../../../core/privacy/consents/consents.ts";
import { ConsentDecision, decideConsent } from "../../../core/privacy/consents/decide-consent.ts";
import {
  acceptLegalText,
  listPendingLegalTexts,
  PendingLegalTexts,
} from "../../../core/privacy/consents/legal-texts.ts";
import { publishConsentText } from "../../../core/privacy/consents/publish-consent-text.ts";
import {
  ConsentOverview,
  showConsentOverview,
} from "../../../core/privacy/consents/show-consent-overview.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const consentRoutes = [
  ...crudRoutes("/consent-texts", consentTexts),
  route({
    method: "put",
    path: "/consent-texts/:id/publication",
    summary: "Publish a version of a consent text; people are asked again",
    permission: "consents.manage",
    params,
    response: ConsentTextView,
    handle: ({ params }) => publishConsentText(params.id),
  }),
  ...crudRoutes("/consents", consents, shownWith("student")),
  route({
    method: "post",
    path: "/consents",
    summary: "Give, refuse or withdraw a consent for a student",
    permission: "consents.give",
    status: 201,
    body: ConsentDecision,
    response: ConsentView,
    handle: ({ body }) => decideConsent(body),
  }),
  route({
    method: "get",
    path: "/consent-overview",
    summary: "Count what was decided for the active students, and list who is missing",
    permission: "consents.manage",
    response: ConsentOverview,
    handle: () => showConsentOverview(),
  }),
  route({
    method: "get",
    path: "/pending-legal-texts",
    summary: "Legal documents that the caller has not accepted yet",
    permission: "signed-in",
    response: PendingLegalTexts,
    handle: () => listPendingLegalTexts(),
  }),
  route({
    method: "put",
    path: "/consent-texts/:id/acceptance",
    summary: "Accept a legal document",
    permission: "signed-in",
    params,
    handle: ({ params }) => acceptLegalText(params.id),
  }),
];
