import { z } from "zod";
import {
  AnnouncementView,
  announcementReceipts,
  announcements,
} from "../../../core/announcements/announcements.ts";
import {
  AnnouncementMark,
  getOwnAnnouncement,
  listOwnAnnouncements,
  markAnnouncement,
  OwnAnnouncement,
  ownAnnouncementList,
} from "../../../core/announcements/own-announcements.ts";
import {
  AnnouncementChanges,
  changeAnnouncement,
  NewAnnouncement,
  publishNow,
  withdrawAnnouncement,
  writeAnnouncement,
} from "../../../core/announcements/write-announcement.ts";
import { type ListQuery, listQuery, pageOf } from "../../../core/common/lists/list.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const own = "/communication/announcements";

export const announcementRoutes = [
  route({
    method: "get",
    path: own,
    summary: "List the published announcements for the caller",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(ownAnnouncementList),
    response: pageOf(OwnAnnouncement),
    handle: ({ query }) => listOwnAnnouncements(query as unknown as ListQuery),
  }),
  route({
    method: "get",
    path: `${own}/:id`,
    summary: "Show a published announcement to the caller",
    permission: "signed-in",
    transaction: "none",
    params: Id,
    response: OwnAnnouncement,
    handle: ({ params }) => getOwnAnnouncement(params.id),
  }),
  route({
    method: "patch",
    path: `${own}/:id`,
    summary: "Mark an announcement as read or acknowledged",
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
    summary: "Create an announcement",
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
    summary: "Update an announcement",
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
    summary: "Withdraw an announcement",
    permission: "announcements.manage",
    params: Id,
    response: AnnouncementView,
    handle: ({ params }) => withdrawAnnouncement(params.id),
  }),
  ...crudRoutes("/announcement-receipts", announcementReceipts, { replicaList: true }),
];
