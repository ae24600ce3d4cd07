import { z } from "zod";
import { type ListQuery, listQuery, pageOf } from "../../../core/common/lists/list.ts";
import { CalendarEventView, calendarEvents } from "../../../core/events/calendar-events.ts";
import { eventRegistrations } from "../../../core/events/event-registrations.ts";
import {
  getOwnEvent,
  listOwnEvents,
  OwnCalendarEvent,
  ownEventList,
} from "../../../core/events/own-events.ts";
import {
  CalendarEventChanges,
  cancelEvent,
  changeEvent,
  NewCalendarEvent,
  planEvent,
  publishEvent,
} from "../../../core/events/plan-event.ts";
import { EventResponse, respondToEvent } from "../../../core/events/respond-to-event.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const own = "/communication/calendar-events";

export const eventRoutes = [
  route({
    method: "get",
    path: own,
    summary: "List the published events for the caller",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(ownEventList),
    response: pageOf(OwnCalendarEvent),
    handle: ({ query }) => listOwnEvents(query as unknown as ListQuery),
  }),
  route({
    method: "get",
    path: `${own}/:id`,
    summary: "Show a published event to the caller",
    permission: "signed-in",
    transaction: "none",
    params: Id,
    response: OwnCalendarEvent,
    handle: ({ params }) => getOwnEvent(params.id),
  }),
  route({
    method: "put",
    path: `${own}/:id/response`,
    summary: "Respond whether the caller is coming to an event",
    permission: "signed-in",
    params: Id,
    body: EventResponse,
    response: OwnCalendarEvent,
    handle: ({ params, body }) => respondToEvent(params.id, body),
  }),
  ...crudRoutes("/calendar-events", calendarEvents),
  route({
    method: "post",
    path: "/calendar-events",
    summary: "Plan an event as a draft",
    permission: "events.manage",
    status: 201,
    idempotent: true,
    body: NewCalendarEvent,
    response: CalendarEventView,
    handle: ({ body }) => planEvent(body),
  }),
  route({
    method: "patch",
    path: "/calendar-events/:id",
    summary: "Update an event; the audience of a published one is notified of a new time or place",
    permission: "events.manage",
    params: Id,
    body: CalendarEventChanges,
    response: CalendarEventView,
    handle: ({ params, body }) => changeEvent(params.id, body),
  }),
  route({
    method: "put",
    path: "/calendar-events/:id/publication",
    summary: "Publish an event and notify its audience",
    permission: "events.manage",
    params: Id,
    response: CalendarEventView,
    handle: ({ params }) => publishEvent(params.id),
  }),
  route({
    method: "put",
    path: "/calendar-events/:id/cancellation",
    summary: "Cancel an event and notify its audience",
    permission: "events.manage",
    params: Id,
    response: CalendarEventView,
    handle: ({ params }) => cancelEvent(params.id),
  }),
  ...crudRoutes("/event-registrations", eventRegistrations),
];
