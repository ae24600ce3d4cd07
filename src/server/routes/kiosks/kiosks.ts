import { z } from "zod";
import { revokeKiosk, rotateKioskKey } from "../../../core/kiosks/devices/change-key.ts";
import { createKioskDevice } from "../../../core/kiosks/devices/create-device.ts";
import {
  KioskDeviceView,
  kioskDevices,
  MadeKioskDevice,
  NewKioskDevice,
} from "../../../core/kiosks/devices/kiosk-devices.ts";
import { KioskView, showKiosk } from "../../../core/kiosks/devices/show-kiosk.ts";
import { kioskScans } from "../../../core/kiosks/scans/kiosk-scans.ts";
import { recordScans } from "../../../core/kiosks/scans/record-scans.ts";
import { KioskScanResults, KioskScans } from "../../../core/kiosks/scans/schemas.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

/** Without an account: the key of the kiosk, sent as bearer token, opens these routes and no others. */
const byDeviceKey = { permission: "public", transaction: "none", limit: "kiosk", byLink: true } as const;

export const kioskRoutes = [
  ...crudRoutes("/kiosk-devices", kioskDevices),
  route({
    method: "post",
    path: "/kiosk-devices",
    summary: "Set up a kiosk; its key is shown once",
    permission: "kiosks.manage",
    status: 201,
    body: NewKioskDevice,
    response: MadeKioskDevice,
    handle: ({ body }) => createKioskDevice(body),
  }),
  route({
    method: "put",
    path: "/kiosk-devices/:id/key",
    summary: "Give a kiosk a new key, which is shown once; the former one stops working",
    permission: "kiosks.manage",
    params,
    response: MadeKioskDevice,
    handle: ({ params }) => rotateKioskKey(params.id),
  }),
  route({
    method: "put",
    path: "/kiosk-devices/:id/revocation",
    summary: "Revoke the key of a kiosk",
    permission: "kiosks.manage",
    params,
    response: KioskDeviceView,
    handle: ({ params }) => revokeKiosk(params.id),
  }),
  ...crudRoutes("/kiosk-scans", kioskScans, shownWith("student")),
  route({
    ...byDeviceKey,
    method: "get",
    path: "/kiosk",
    summary: "Show a kiosk, by its device key",
    response: KioskView,
    handle: ({ http }) => showKiosk(http.bearer),
  }),
  route({
    ...byDeviceKey,
    method: "post",
    path: "/kiosk/scans",
    summary: "Record scans of ID cards, by the device key of a kiosk",
    status: 200,
    body: KioskScans,
    response: KioskScanResults,
    handle: ({ body, http }) => recordScans(http.bearer, body),
  }),
];
