import { z } from "zod";
import {
  listPushSubscriptions,
  NewPushSubscription,
  PushKey,
  PushSubscriptionView,
  pushKey,
  pushSubscriptionList,
  subscribePush,
  unsubscribePush,
} from "../../core/communication/push-subscriptions.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/list.ts";
import { route } from "../http/route.ts";

const base = "/communication/push-subscriptions";

export const push = [
  route({
    method: "get",
    path: "/communication/push-key",
    summary: "The key that a browser asks for to take notifications",
    permission: "signed-in",
    transaction: "none",
    response: PushKey,
    handle: pushKey,
  }),
  route({
    method: "get",
    path: base,
    summary: "List the own devices that take notifications",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(pushSubscriptionList),
    response: pageOf(PushSubscriptionView),
    handle: ({ query }) => listPushSubscriptions(query as unknown as ListQuery),
  }),
  route({
    method: "post",
    path: base,
    summary: "Take notifications on this device",
    permission: "signed-in",
    status: 201,
    body: NewPushSubscription,
    response: PushSubscriptionView,
    handle: ({ body, http }) => subscribePush(body, http.userAgent),
  }),
  route({
    method: "delete",
    path: `${base}/:id`,
    summary: "Take no more notifications on a device",
    permission: "signed-in",
    params: z.object({ id: z.uuid() }),
    handle: ({ params }) => unsubscribePush(params.id),
  }),
];
