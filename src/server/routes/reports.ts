import { z } from "zod";
import { ImportBatchView, importBatches } from "../../core/reports/import-batches.ts";
import { importErrors, importTemplate } from "../../core/reports/import-files.ts";
import { ImportPreview, previewImport } from "../../core/reports/import-preview.ts";
import { importRows } from "../../core/reports/import-rows.ts";
import { guessImport, mapImport, NewImportMapping } from "../../core/reports/map-import.ts";
import { cancelImport, ImportStart, startImport } from "../../core/reports/start-import.ts";
import { uploadImport } from "../../core/reports/upload-import.ts";
import { text } from "../../core/schemas.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

const permission = "imports.manage";
const params = z.object({ id: z.uuid() });
const kind = ImportBatchView.shape.kind;

export const reports = [
  // Before the list's own routes: "template.csv" is no id.
  route({
    method: "get",
    path: "/import-batches/template.csv",
    summary: "Get a file to fill in, with an example row",
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
    summary:
      "Upload a CSV file: its columns are mapped by their names, and its rows checked in the background",
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
    summary: "Show what an upload can become: fields, mapping, counts and its first rows",
    permission,
    params,
    response: ImportPreview,
    handle: ({ params }) => previewImport(params.id),
  }),
  route({
    method: "put",
    path: "/import-batches/:id/mapping",
    summary: "Say which column holds which field; the rows are checked again",
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
    summary: "Import the checked rows in the background; asked again it goes on, and tries again what failed",
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
    summary: "Get the rows that have faults, with the faults in words",
    permission,
    params,
    file: { type: "text/csv", name: "errors.csv" },
    handle: ({ params }) => importErrors(params.id),
  }),
  route({
    method: "delete",
    path: "/import-batches/:id",
    summary: "Cancel an import: what is imported stays",
    permission,
    status: 200,
    params,
    response: ImportBatchView,
    handle: ({ params }) => cancelImport(params.id),
  }),
];
