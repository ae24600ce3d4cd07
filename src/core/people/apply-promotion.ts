import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { AppError, conflict, notFound } from "../../lib/errors.ts";
import {
  Enrollment,
  EnrollmentStatusChange,
  PromotionBatch,
  PromotionCandidate,
  Student,
} from "../../models/people/index.ts";
import { AcademicYear } from "../../models/structure/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enroll } from "./enroll.ts";
import { findCandidates, showPromotion } from "./prepare-promotion.ts";

const perTransaction = 50;

/**
 * Applies a reviewed promotion, some students at a time, each wholly or not at all. Whoever cannot be placed is marked
 * failed with the reason; after a correction, or a crash, it is run again and goes on with what is left.
 * @throws {AppError} 409 where it was not reviewed, or students came since the review
 */
export async function applyPromotion(id: string) {
  const { from, to } = await transaction(async () => {
    const batch = await PromotionBatch.findByPk(id, { lock: true });
    if (!batch) throw notFound("Promotion batch");
    if (batch.status !== "reviewed" && batch.status !== "applied")
      throw conflict("promotion_status", `This promotion is ${batch.status}: review it first`);
    if (batch.status === "reviewed" && (await findCandidates(batch)) > 0) {
      await batch.update({ status: "draft" });
      return { from: null, to: null };
    }
    return {
      from: await AcademicYear.findByPk(batch.fromYearId, { rejectOnEmpty: true }),
      to: await AcademicYear.findByPk(batch.toYearId, { rejectOnEmpty: true }),
    };
  });
  if (!from || !to)
    throw conflict(
      "promotion_changed",
      "Students were enrolled since the review: look at them, and review again",
    );
  await transaction(async () => {
    await PromotionCandidate.update(
      { status: "approved" },
      { where: { promotionBatchId: id, status: "failed" } },
    );
  });
  for (let count = perTransaction; count === perTransaction; ) count = await applySome(id, from, to);
  return transaction(async () => {
    const batch = await PromotionBatch.findByPk(id, { lock: true, rejectOnEmpty: true });
    const promotion = await showPromotion(id);
    await batch.update({ status: "applied", appliedAt: batch.appliedAt ?? now() });
    await recordAudit({
      action: "promotions.apply",
      entityType: "PromotionBatch",
      entityId: id,
      after: promotion.counts,
    });
    await recordActivity({
      verb: "promoted",
      entityType: "PromotionBatch",
      entityId: id,
      summary: `${promotion.counts.applied} students were promoted from ${from.name} to ${to.name}`,
    });
    return showPromotion(id);
  });
}

/** @returns how many candidates were looked at */
async function applySome(id: string, from: AcademicYear, to: AcademicYear): Promise<number> {
  const candidates = await transaction(() =>
    PromotionCandidate.findAll({
      where: { promotionBatchId: id, status: "approved" },
      order: ["id"],
      limit: perTransaction,
    }),
  );
  for (const candidate of candidates) {
    await transaction(() => applyOne(candidate.id, from, to)).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      await transaction(() =>
        PromotionCandidate.update(
          { status: "failed", error: error.message },
          { where: { id: candidate.id } },
        ),
      );
    });
  }
  return candidates.length;
}

async function applyOne(id: string, from: AcademicYear, to: AcademicYear): Promise<void> {
  const candidate = await PromotionCandidate.findByPk(id, { lock: true, rejectOnEmpty: true });
  // Another run was faster.
  if (candidate.status !== "approved") return;
  const enrollment = await Enrollment.findByPk(candidate.enrollmentId, { lock: true, rejectOnEmpty: true });
  const decision = candidate.decision ?? candidate.recommended;
  if (enrollment.status === "withdrawn" || enrollment.status === "transferred") {
    await candidate.update({ status: "applied", reason: `left before: ${enrollment.status}` });
    return;
  }
  if (enrollment.status !== "completed") await complete(enrollment, from, decision);
  if (decision === "promote" || decision === "repeat") {
    const gradeLevelId = decision === "repeat" ? enrollment.gradeLevelId : candidate.toGradeLevelId;
    if (!gradeLevelId) throw conflict("grade_missing", "There is no grade level to go to: decide on one");
    await enroll(candidate.studentId, {
      academicYearId: to.id,
      gradeLevelId,
      sectionId: decision === "repeat" && !candidate.decision ? null : candidate.toSectionId,
      startsOn: to.startsOn,
      entryType: decision,
    });
  } else {
    const status = decision === "graduate" ? "graduated" : "withdrawn";
    await Student.update({ status }, { where: { id: candidate.studentId } });
  }
  await candidate.update({ status: "applied", error: null });
}

async function complete(enrollment: Enrollment, from: AcademicYear, decision: string): Promise<void> {
  const fromStatus = enrollment.status;
  await enrollment.update({ status: "completed", endsOn: from.endsOn, exitType: decision });
  await EnrollmentStatusChange.create({
    enrollmentId: enrollment.id,
    fromStatus,
    toStatus: "completed",
    fromSectionId: enrollment.sectionId,
    effectiveOn: from.endsOn,
    reason: decision,
    changedBy: actorId(),
  });
}
