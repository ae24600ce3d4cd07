import { z } from "zod";
import {
  CalendarFeedView,
  createFeed,
  calendarFeeds as feeds,
  MadeCalendarFeed,
  NewCalendarFeed,
  revokeFeed,
} from "../../../core/integrations/calendars/calendar-feeds.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

export const calendarFeeds = [
  ...crudRoutes("/calendar-feeds", feeds),
  route({
    method: "post",
    path: "/calendar-feeds",
    summary: "Create a private calendar feed URL",
    permission: "structure.read",
    status: 201,
    body: NewCalendarFeed,
    response: MadeCalendarFeed,
    handle: ({ body }) => createFeed(body),
  }),
  route({
    method: "delete",
    path: "/calendar-feeds/:id",
    summary: "Revoke a private calendar feed URL",
    permission: "structure.read",
    status: 200,
    params: z.object({ id: z.uuid() }),
    response: CalendarFeedView,
    handle: ({ params }) => revokeFeed(params.id),
  }),
];
