import { z } from "zod";
import { type ListQuery, listQuery, pageOf } from "../../../core/common/lists/list.ts";
import {
  listPushSubscriptions,
  NewPushSubscription,
  PushKey,
  PushSubscriptionView,
  pushKey,
  pushSubscriptionList,
  subscribePush,
  unsubscribePush,
} from "../../../core/notifications/delivery/push-subscriptions.ts";
import { route } from "../../http/route.ts";

const base = "/communication/push-subscriptions";

export const push = [
  route({
    method: "get",
    path: "/communication/push-key",
    summary: "Show the public key for push subscriptions",
    permission: "signed-in",
    transaction: "none",
    response: PushKey,
    handle: pushKey,
  }),
  route({
    method: "get",
    path: base,
    summary: "List the caller's devices with push notifications",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(pushSubscriptionList),
    response: pageOf(PushSubscriptionView),
    handle: ({ query }) => listPushSubscriptions(query as unknown as ListQuery),
  }),
  route({
    method: "post",
    path: base,
    summary: "Enable push notifications on this device",
    permission: "signed-in",
    status: 201,
    body: NewPushSubscription,
    response: PushSubscriptionView,
    handle: ({ body, http }) => subscribePush(body, http.userAgent),
  }),
  route({
    method: "delete",
    path: `${base}/:id`,
    summary: "Disable push notifications on a device",
    permission: "signed-in",
    params: z.object({ id: z.uuid() }),
    handle: ({ params }) => unsubscribePush(params.id),
  }),
];
