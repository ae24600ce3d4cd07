import { z } from "zod";
import { exportFet } from "../../../core/timetable/fet/export-fet.ts";
import { FetImport, FetImportQuery, fetFile, importFet } from "../../../core/timetable/fet/import-fet.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });

export const fet = [
  route({
    method: "get",
    path: "/timetables/:id/timetable.fet",
    summary:
      "Download a timetable as a data file of FET, with the lessons that it lacks and the rules of its search",
    permission: "timetable.manage",
    params,
    file: { type: "application/xml", name: "timetable.fet" },
    records: "Timetable",
    handle: ({ params }) => exportFet(params.id),
  }),
  route({
    method: "post",
    path: "/timetables/:id/fet",
    summary: "Check a FET file, and replace the lessons of a draft by those that it places",
    permission: "timetable.manage",
    status: 200,
    transaction: "none",
    params,
    query: FetImportQuery,
    upload: fetFile,
    response: FetImport,
    handle: ({ params, query, upload }) => importFet(params.id, query, upload),
  }),
];
