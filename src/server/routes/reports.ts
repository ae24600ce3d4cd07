import { importBatches } from "../../core/reports/import-batches.ts";
import { importRows } from "../../core/reports/import-rows.ts";
import { crudRoutes } from "../http/crud-routes.ts";

export const reports = [
  ...crudRoutes("/import-batches", importBatches),
  ...crudRoutes("/import-rows", importRows),
];
