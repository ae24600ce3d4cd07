import { z } from "zod";
import { AlumnusView, alumni as rows } from "../../../core/alumni/alumni.ts";
import { AlumniAudience, AlumniReach, countAudience } from "../../../core/alumni/alumni-audience.ts";
import { AlumniMessageView, alumniMessages } from "../../../core/alumni/alumni-messages.ts";
import {
  AlumniCollection,
  addStudentAlumnus,
  CollectedAlumni,
  collectAlumni,
} from "../../../core/alumni/collect-alumni.ts";
import {
  OwnAlumnusChanges,
  OwnAlumnusDetails,
  saveOwnDetails,
  showOwnDetails,
} from "../../../core/alumni/own-details.ts";
import { NewAlumniMessage, sendAlumniMessage } from "../../../core/alumni/send-alumni-message.ts";
import { sendAlumnusLink } from "../../../core/alumni/send-alumnus-link.ts";
import { ContactAgreement, setContactAgreement } from "../../../core/alumni/set-contact-agreement.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "alumni.manage" } as const;

/** Without an account: the token of the emailed link, sent as bearer token, opens the details of one alumnus. */
const open = { permission: "public", transaction: "none", limit: "apply", byLink: true } as const;

export const alumni = [
  ...crudRoutes("/alumni", rows, { removable: true }),
  route({
    ...manage,
    method: "put",
    path: "/alumni/:id/contact-agreement",
    summary: "Record whether an alumnus wants messages from the school",
    params,
    body: ContactAgreement,
    response: AlumnusView,
    handle: ({ params, body }) => setContactAgreement(params.id, body),
  }),
  route({
    ...manage,
    method: "post",
    path: "/alumni/:id/links",
    summary: "Email an alumnus a link to update the own details",
    status: 202,
    params,
    handle: ({ params }) => sendAlumnusLink(params.id),
  }),
  route({
    ...manage,
    method: "post",
    path: "/students/:id/alumnus",
    summary: "Create the alumni record of a student who left",
    status: 201,
    params,
    response: AlumnusView,
    handle: ({ params }) => addStudentAlumnus(params.id),
  }),
  route({
    ...manage,
    method: "post",
    path: "/academic-years/:id/alumni",
    summary: "Create the alumni records of those who left in an academic year",
    params,
    body: AlumniCollection,
    response: CollectedAlumni,
    handle: ({ params, body }) => collectAlumni(params.id, body),
  }),
  ...crudRoutes("/alumni-messages", alumniMessages),
  route({
    ...manage,
    method: "post",
    path: "/alumni-messages",
    summary: "Email a message to alumni who agreed to messages",
    status: 201,
    idempotent: true,
    body: NewAlumniMessage,
    response: AlumniMessageView,
    handle: ({ body }) => sendAlumniMessage(body) as never,
  }),
  route({
    ...manage,
    method: "get",
    path: "/alumni-audience",
    summary: "Count the alumni whom a message would reach",
    query: AlumniAudience,
    response: AlumniReach,
    handle: ({ query }) => countAudience(query),
  }),
  route({
    ...open,
    method: "get",
    path: "/alumnus-details",
    summary: "Show the details of the alumnus whom the link is for",
    response: OwnAlumnusDetails,
    handle: ({ http }) => showOwnDetails(http.bearer),
  }),
  route({
    ...open,
    method: "put",
    path: "/alumnus-details",
    summary: "Save the details of the alumnus whom the link is for",
    body: OwnAlumnusChanges,
    response: OwnAlumnusDetails,
    handle: ({ http, body }) => saveOwnDetails(http.bearer, body),
  }),
];
