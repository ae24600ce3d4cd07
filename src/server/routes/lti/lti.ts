import { z } from "zod";
import { LtiKeyView, ltiKeys } from "../../../core/lti/keys/lti-keys.ts";
import { replaceLtiKey } from "../../../core/lti/keys/signing-key.ts";
import {
  ContentChoice,
  LtiLaunchStart,
  startContentChoice,
  startLaunch,
} from "../../../core/lti/launch/start-launch.ts";
import { changeLtiLink, createLtiLink, removeLtiLink } from "../../../core/lti/links/change-link.ts";
import { LtiLinkChanges, LtiLinkView, ltiLinks, NewLtiLink } from "../../../core/lti/links/lti-links.ts";
import { changeLtiTool, createLtiTool, removeLtiTool } from "../../../core/lti/tools/change-tool.ts";
import { LtiToolChoices, listToolChoices } from "../../../core/lti/tools/list-tool-choices.ts";
import { LtiToolChanges, LtiToolView, ltiTools, NewLtiTool } from "../../../core/lti/tools/lti-tools.ts";
import { LtiRegistration, showRegistration } from "../../../core/lti/tools/show-registration.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const tool = "/lti-tools/:id";
const link = "/lti-links/:id";

export const lti = [
  ...crudRoutes("/lti-tools", ltiTools),
  route({
    method: "post",
    path: "/lti-tools",
    summary: "Register an LTI tool",
    permission: "lti-tools.manage",
    status: 201,
    body: NewLtiTool,
    response: LtiToolView,
    handle: ({ body }) => createLtiTool(body),
  }),
  route({
    method: "patch",
    path: tool,
    summary: "Change an LTI tool",
    permission: "lti-tools.manage",
    params,
    body: LtiToolChanges,
    response: LtiToolView,
    handle: ({ params: { id }, body }) => changeLtiTool(id, body),
  }),
  route({
    method: "delete",
    path: tool,
    summary: "Remove an LTI tool that no class uses",
    permission: "lti-tools.manage",
    params,
    handle: ({ params: { id } }) => removeLtiTool(id),
  }),
  route({
    method: "get",
    path: `${tool}/registration`,
    summary: "Show what to enter in the tool",
    permission: "lti-tools.read",
    params,
    response: LtiRegistration,
    handle: ({ params: { id } }) => showRegistration(id),
  }),
  route({
    method: "post",
    path: "/lti-content-choices",
    summary: "Open an LTI tool to choose content for a course offering",
    permission: "lti-links.write",
    status: 201,
    body: ContentChoice,
    response: LtiLaunchStart,
    handle: ({ body }) => startContentChoice(body),
  }),
  route({
    method: "get",
    path: "/lti-tool-choices",
    summary: "List the active LTI tools, for adding them to classes",
    permission: "lti-links.write",
    response: LtiToolChoices,
    handle: () => listToolChoices(),
  }),
  ...crudRoutes("/lti-keys", ltiKeys),
  route({
    method: "post",
    path: "/lti-keys/:id/replacement",
    summary: "Replace the key that signs launches; tools can verify with the former one for two days",
    permission: "lti-tools.manage",
    status: 201,
    params,
    response: LtiKeyView,
    handle: ({ params: { id } }) => replaceLtiKey(id),
  }),
  ...crudRoutes("/lti-links", ltiLinks, shownWith("courseOffering")),
  route({
    method: "post",
    path: "/lti-links",
    summary: "Add an LTI tool to a course offering",
    permission: "lti-links.write",
    status: 201,
    body: NewLtiLink,
    response: LtiLinkView,
    handle: ({ body }) => createLtiLink(body),
  }),
  route({
    method: "patch",
    path: link,
    summary: "Change an LTI link",
    permission: "lti-links.write",
    params,
    body: LtiLinkChanges,
    response: LtiLinkView,
    handle: ({ params: { id }, body }) => changeLtiLink(id, body),
  }),
  route({
    method: "delete",
    path: link,
    summary: "Remove an LTI link; its gradebook column and scores stay",
    permission: "lti-links.write",
    params,
    handle: ({ params: { id } }) => removeLtiLink(id),
  }),
  route({
    method: "post",
    path: `${link}/launches`,
    summary: "Open an LTI link: the browser goes to the URL",
    permission: "lti-links.launch",
    status: 201,
    params,
    response: LtiLaunchStart,
    handle: ({ params: { id } }) => startLaunch(id),
  }),
];
