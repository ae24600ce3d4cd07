import { z } from "zod";
import {
  AnnouncementView,
  announcementReceipts,
  announcements,
} from "../../core/communication/announcements.ts";
import {
  AnnouncementMark,
  getOwnAnnouncement,
  listOwnAnnouncements,
  markAnnouncement,
  OwnAnnouncement,
  ownAnnouncementList,
} from "../../core/communication/own-announcements.ts";
import {
  AnnouncementChanges,
  changeAnnouncement,
  NewAnnouncement,
  publishNow,
  withdrawAnnouncement,
  writeAnnouncement,
} from "../../core/communication/write-announcement.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/list.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

const Id = z.object({ id: z.uuid() });
const own = "/communication/announcements";

export const announcementRoutes = [
  route({
    method: "get",
    path: own,
    summary: "List the announcements that are up for oneself",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(ownAnnouncementList),
    response: pageOf(OwnAnnouncement),
    handle: ({ query }) => listOwnAnnouncements(query as unknown as ListQuery),
  }),
  route({
    method: "get",
    path: `${own}/:id`,
    summary: "Show an announcement that is up for oneself",
    permission: "signed-in",
    transaction: "none",
    params: Id,
    response: OwnAnnouncement,
    handle: ({ params }) => getOwnAnnouncement(params.id),
  }),
  route({
    method: "patch",
    path: `${own}/:id`,
    summary: "Note that one has read an announcement, or takes note of it",
    permission: "signed-in",
    whileSuspended: true,
    params: Id,
    body: AnnouncementMark,
    response: OwnAnnouncement,
    handle: ({ params, body }) => markAnnouncement(params.id, body),
  }),
  ...crudRoutes("/announcements", announcements),
  route({
    method: "post",
    path: "/announcements",
    summary: "Write an announcement",
    permission: "announcements.manage",
    status: 201,
    idempotent: true,
    body: NewAnnouncement,
    response: AnnouncementView,
    handle: ({ body }) => writeAnnouncement(body),
  }),
  route({
    method: "patch",
    path: "/announcements/:id",
    summary: "Change an announcement",
    permission: "announcements.manage",
    params: Id,
    body: AnnouncementChanges,
    response: AnnouncementView,
    handle: ({ params, body }) => changeAnnouncement(params.id, body),
  }),
  route({
    method: "put",
    path: "/announcements/:id/publication",
    summary: "Publish an announcement now",
    permission: "announcements.manage",
    params: Id,
    response: AnnouncementView,
    handle: ({ params }) => publishNow(params.id),
  }),
  route({
    method: "put",
    path: "/announcements/:id/withdrawal",
    summary: "Take an announcement down",
    permission: "announcements.manage",
    params: Id,
    response: AnnouncementView,
    handle: ({ params }) => withdrawAnnouncement(params.id),
  }),
  ...crudRoutes("/announcement-receipts", announcementReceipts),
];
