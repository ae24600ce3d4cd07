import { z } from "zod";
import {
  acceptTransfer,
  TransferAcceptance,
} from "../../../core/record-transfers/incoming/accept-transfer.ts";
import {
  previewTransfer,
  TransferPreview,
} from "../../../core/record-transfers/incoming/preview-transfer.ts";
import { packageFile, receivePackage } from "../../../core/record-transfers/incoming/receive-package.ts";
import { knownSchoolKeys } from "../../../core/record-transfers/keys/known-school-keys.ts";
import {
  openOwnKey,
  showPublicKey,
  TransferKey,
  TransferKeyRequest,
} from "../../../core/record-transfers/keys/show-own-key.ts";
import { moveTransfer, RecordTransferMove } from "../../../core/record-transfers/move-transfer.ts";
import { readPackageByLink } from "../../../core/record-transfers/outgoing/package-links.ts";
import { preparePackage } from "../../../core/record-transfers/outgoing/prepare-package.ts";
import { sendPackageLink } from "../../../core/record-transfers/outgoing/send-package-link.ts";
import {
  changeTransfer,
  NewRecordTransfer,
  RecordTransferChanges,
  startTransfer,
} from "../../../core/record-transfers/outgoing/start-transfer.ts";
import { packageType, readTransferFile } from "../../../core/record-transfers/read-transfer-file.ts";
import {
  RecordTransferView,
  recordTransfers as rows,
} from "../../../core/record-transfers/record-transfers.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "record-transfers.manage" } as const;
const onOne = { ...manage, params, response: RecordTransferView } as const;
const slugOf = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,100}$/, "must be the short name of a school"),
});

export const recordTransferRoutes = [
  ...crudRoutes("/record-transfers", rows),
  route({
    ...manage,
    method: "post",
    path: "/record-transfers",
    summary: "Plan the transfer of a student's record to another school",
    status: 201,
    idempotent: true,
    body: NewRecordTransfer,
    response: RecordTransferView,
    handle: ({ body }) => startTransfer(body),
  }),
  route({
    ...onOne,
    method: "patch",
    path: "/record-transfers/:id",
    summary: "Change a planned transfer",
    body: RecordTransferChanges,
    handle: ({ params, body }) => changeTransfer(params.id, body),
  }),
  route({
    ...onOne,
    method: "put",
    path: "/record-transfers/:id/status",
    summary:
      "Record that a package was handed over or has arrived, cancel a transfer, or reject an incoming record",
    body: RecordTransferMove,
    handle: ({ params, body }) => moveTransfer(params.id, body),
  }),
  route({
    ...onOne,
    method: "post",
    path: "/record-transfers/:id/package",
    summary: "Build and sign the package of a planned transfer",
    status: 200,
    transaction: "none",
    handle: ({ params }) => preparePackage(params.id),
  }),
  route({
    ...manage,
    method: "get",
    path: "/record-transfers/:id/package.zip",
    summary: "Download the package of a transfer",
    records: "RecordTransfer",
    params,
    file: { type: packageType, name: "package.zip" },
    async *handle({ params, http }) {
      const { name, chunks } = await readTransferFile(params.id);
      http.nameFile({ type: packageType, name });
      yield* chunks;
    },
  }),
  route({
    ...manage,
    method: "post",
    path: "/record-transfers/:id/links",
    summary: "Email the other school a link to the package",
    status: 202,
    params,
    handle: ({ params }) => sendPackageLink(params.id),
  }),
  route({
    ...manage,
    method: "post",
    path: "/record-transfers/packages",
    summary: "Upload the package of another school",
    status: 201,
    transaction: "none",
    upload: packageFile,
    response: RecordTransferView,
    handle: ({ upload }) => receivePackage(upload),
  }),
  route({
    ...manage,
    method: "get",
    path: "/record-transfers/:id/preview",
    summary: "Show what accepting an incoming record would create",
    records: "RecordTransfer",
    params,
    response: TransferPreview,
    handle: ({ params }) => previewTransfer(params.id),
  }),
  route({
    ...onOne,
    method: "post",
    path: "/record-transfers/:id/acceptance",
    summary: "Accept an incoming record: admit the student",
    status: 200,
    idempotent: true,
    body: TransferAcceptance,
    handle: ({ params, body }) => acceptTransfer(params.id, body),
  }),
  ...crudRoutes("/known-school-keys", knownSchoolKeys, { removable: true }),
  route({
    ...manage,
    method: "put",
    path: "/record-transfer-key",
    summary: "Show the key with which the school signs packages; the first call creates it",
    body: TransferKeyRequest,
    response: TransferKey,
    handle: ({ body }) => openOwnKey(body),
  }),
  route({
    method: "get",
    path: "/schools/:slug/record-transfer-key",
    summary: "Show the public key with which a school signs packages",
    permission: "public",
    transaction: "none",
    limit: "apply",
    params: slugOf,
    response: TransferKey,
    handle: ({ params }) => showPublicKey(params.slug),
  }),
  route({
    method: "get",
    path: "/record-transfer-package.zip",
    summary: "Download the package that the link is for",
    permission: "public",
    transaction: "none",
    limit: "apply",
    byLink: true,
    file: { type: packageType, name: "package.zip" },
    async *handle({ http }) {
      const { name, chunks } = await readPackageByLink(http.bearer);
      http.nameFile({ type: packageType, name });
      yield* chunks;
    },
  }),
];
