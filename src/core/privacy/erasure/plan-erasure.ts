import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { DataSubjectRequest, ErasureItem, erasureActions } from "../../../models/privacy/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { notifyDeciders } from "../../four-eyes/notify-deciders.ts";
import { findRequest, wrongStatus } from "../requests/find-request.ts";
import { requestScope } from "../requests/request-scope.ts";
import { collectRows } from "../subject/collect-rows.ts";
import { refuseActiveSubject } from "./refuse-active-subject.ts";

export const ErasurePlan = z
  .object({
    plannedAt: z.date().nullable(),
    tables: z.array(
      z.object({
        entityTable: z.string(),
        action: z.enum(erasureActions),
        rows: z.int(),
        done: z.int().describe("Rows that are erased already"),
      }),
    ),
  })
  .meta({ id: "ErasurePlan" });

/**
 * Lists what an erasure would do, row by row, without doing it: see `GET /erasure-items`.
 * @throws {AppError} 404, 409 `data_request_status`, `data_request_kind`, `subject_active`
 */
export const planErasure = (id: string): Promise<z.input<typeof ErasurePlan>> =>
  transaction(async () => {
    const request = await findRequest(id, "data-requests.manage");
    if (request.kind !== "erasure") throw conflict("data_request_kind", "Only an erasure has a plan");
    if (request.status !== "verified") throw wrongStatus(request.status);
    await refuseActiveSubject(request);
    await ErasureItem.destroy({ where: { dataSubjectRequestId: id } });
    await collectRows(request);
    await request.update({ plannedAt: now() });
    await notifyDeciders("data-requests.approve", {
      subject: "erasure",
      entityType: "DataSubjectRequest",
      entityId: id,
      url: `/data-requests/${id}`,
    });
    return summaryOf(request);
  });

/** Shows the last plan of an erasure, and how far it was carried out. @throws {AppError} 404 */
export const showErasurePlan = (id: string): Promise<z.input<typeof ErasurePlan>> =>
  transaction(async () => {
    const request = await DataSubjectRequest.findOne({
      where: { [Op.and]: [{ id }, scopeWhere("data-requests.preview", requestScope)] },
    });
    if (!request) throw notFound("Data subject request");
    return summaryOf(request);
  });

async function summaryOf({ id, plannedAt }: DataSubjectRequest): Promise<z.input<typeof ErasurePlan>> {
  const tables = await query<z.input<typeof ErasurePlan>["tables"][number]>(sql`
    SELECT entity_table AS "entityTable", action, count(*)::int AS rows, count(*) FILTER (WHERE done)::int AS done
    FROM erasure_items WHERE school_id = ${currentSchool} AND data_subject_request_id = ${id}
    GROUP BY entity_table, action ORDER BY entity_table, action`);
  return { plannedAt, tables };
}
