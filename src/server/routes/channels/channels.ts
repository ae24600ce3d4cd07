import { channelMessages } from "../../../core/channels/channel-messages.ts";
import { MessagingAccountView, showAccount } from "../../../core/channels/messaging-app/account.ts";
import { NewPairing, pairAccount } from "../../../core/channels/messaging-app/pair-account.ts";
import { unpairAccount } from "../../../core/channels/messaging-app/unpair-account.ts";
import { ChannelList, listChannels } from "../../../core/scheduled-messages/channels.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

export const channels = [
  route({
    method: "get",
    path: "/communication/channels",
    summary: "List the channels and whether they are available",
    permission: "signed-in",
    response: ChannelList,
    handle: listChannels,
  }),
  route({
    method: "get",
    path: "/communication/messaging-account",
    summary: "Show the school's messaging app account and the QR code for pairing",
    permission: "channels.manage",
    transaction: "none",
    response: MessagingAccountView,
    handle: showAccount,
  }),
  route({
    method: "post",
    path: "/communication/messaging-account/pairing",
    summary: "Pair a phone with the messaging app",
    permission: "channels.manage",
    transaction: "none",
    status: 202,
    body: NewPairing,
    response: MessagingAccountView,
    handle: ({ body }) => pairAccount(body),
  }),
  route({
    method: "delete",
    path: "/communication/messaging-account/pairing",
    summary: "Unpair the phone; messages still queued for it are not sent",
    permission: "channels.manage",
    handle: unpairAccount,
  }),
  ...crudRoutes("/channel-messages", channelMessages),
];
