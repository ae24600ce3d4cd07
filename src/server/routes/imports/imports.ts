import { z } from "zod";
import { text } from "../../../core/common/input/schemas.ts";
import { ImportBatchView, importBatches } from "../../../core/imports/import-batches.ts";
import { importErrors, importTemplate } from "../../../core/imports/import-files.ts";
import { ImportPreview, previewImport } from "../../../core/imports/import-preview.ts";
import { guessImport, mapImport, NewImportMapping } from "../../../core/imports/map-import.ts";
import { importRows } from "../../../core/imports/rows/import-rows.ts";
import { cancelImport, ImportStart, startImport } from "../../../core/imports/start-import.ts";
import { uploadImport } from "../../../core/imports/upload-import.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const permission = "imports.manage";
const params = z.object({ id: z.uuid() });
const kind = ImportBatchView.shape.kind;

export const imports = [
  // Before the routes with `:id`, which would match "template.csv".
  route({
    method: "get",
    path: "/import-batches/template.csv",
    summary: "Download a template with an example row",
    permission,
    query: z.strictObject({ kind }),
    file: { type: "text/csv", name: "template.csv" },
    handle: ({ query }) => importTemplate(query.kind),
  }),
  ...crudRoutes("/import-batches", importBatches),
  ...crudRoutes("/import-rows", importRows),
  route({
    method: "post",
    path: "/import-batches",
    summary: "Upload a CSV file; columns are mapped by name and rows are checked in the background",
    permission,
    status: 201,
    query: z.strictObject({ kind, fileName: text(200).default("upload.csv") }),
    upload: { type: "text/csv", maxMegabytes: 20 },
    response: ImportPreview,
    transaction: "none",
    handle: async ({ query, upload }) => {
      const { id } = await uploadImport({ ...query, bytes: upload });
      await guessImport(id);
      return previewImport(id);
    },
  }),
  route({
    method: "get",
    path: "/import-batches/:id/preview",
    summary: "Preview an upload: fields, mapping, counts and first rows",
    permission,
    params,
    response: ImportPreview,
    handle: ({ params }) => previewImport(params.id),
  }),
  route({
    method: "put",
    path: "/import-batches/:id/mapping",
    summary: "Set the column mapping; the rows are checked again",
    permission,
    params,
    body: NewImportMapping,
    response: ImportPreview,
    handle: async ({ params, body }) => {
      await mapImport(params.id, body);
      return previewImport(params.id);
    },
  }),
  route({
    method: "put",
    path: "/import-batches/:id/run",
    summary: "Import the checked rows in the background; a repeated request resumes and retries failed rows",
    permission,
    status: 202,
    params,
    body: ImportStart,
    response: ImportBatchView,
    handle: ({ params, body }) => startImport(params.id, body),
  }),
  route({
    method: "get",
    path: "/import-batches/:id/errors.csv",
    records: "ImportBatch",
    summary: "Download the rows with errors and their messages",
    permission,
    params,
    file: { type: "text/csv", name: "errors.csv" },
    handle: ({ params }) => importErrors(params.id),
  }),
  route({
    method: "delete",
    path: "/import-batches/:id",
    summary: "Cancel an import; rows already imported are kept",
    permission,
    status: 200,
    params,
    response: ImportBatchView,
    handle: ({ params }) => cancelImport(params.id),
  }),
];
