import { DateTime } from "luxon";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { AppError } from "../../../lib/errors.ts";
import { StoredFile } from "../../../models/documents/index.ts";
import { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";
import { storeFiles } from "../../documents/store/store-files.ts";
import { notify } from "../../notifications/notify.ts";
import { schoolDay } from "../../school/school-day.ts";
import { collectRows } from "../subject/collect-rows.ts";
import { buildExport } from "./build-export.ts";

/** How long a copy can be downloaded. */
const DAYS_KEPT = 14;

/** Makes the copy of a verified request and stores it. Safe to repeat: a finished request is left alone. */
export async function runExport(requestId: string, { signal }: { signal: AbortSignal }): Promise<void> {
  const request = await transaction(async () => {
    const found = await DataSubjectRequest.findByPk(requestId);
    if (found?.status !== "in_progress" || found.kind !== "export") return null;
    await collectRows(found);
    return found;
  });
  if (!request) return;
  try {
    const content = await buildExport(request, { signal });
    await transaction(() => complete(requestId, content));
  } catch (error) {
    // What an office can mend, such as a used up quota, is shown to it; the job repeats the attempt later.
    if (error instanceof AppError)
      await transaction(() =>
        DataSubjectRequest.update({ error: error.message }, { where: { id: requestId } }),
      );
    throw error;
  }
}

async function complete(requestId: string, content: Buffer): Promise<void> {
  const [sha256] = await storeFiles(content);
  const request = await DataSubjectRequest.findByPk(requestId, { lock: true });
  if (request?.status !== "in_progress") return;
  const file = await StoredFile.findOne({
    where: { sha256: sha256! },
    attributes: ["id"],
    rejectOnEmpty: true,
  });
  const resultExpiresOn = DateTime.fromISO(await schoolDay())
    .plus({ days: DAYS_KEPT })
    .toISODate()!;
  const result = { resultFileId: file.id, resultExpiresOn, completedAt: now(), error: null };
  await request.update({ ...result, status: "completed" });
  await audited(DataSubjectRequest, requestId, "complete", {
    after: { resultExpiresOn, size: content.length },
  });
  if (request.requestedBy)
    await notify({
      type: "data_copy_ready",
      props: { until: resultExpiresOn },
      to: { users: [request.requestedBy] },
      entityType: "DataSubjectRequest",
      entityId: requestId,
      url: "/data-requests",
      dedupeKey: `data-copy:${requestId}`,
    });
}
