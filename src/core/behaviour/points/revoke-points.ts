import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, actorId } from "../../../lib/context.ts";
import { conflict, forbidden } from "../../../lib/errors.ts";
import { BehaviourPoint } from "../../../models/behaviour/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { ofStudentScope } from "../../people/row-scope.ts";
import { schoolDay } from "../../school/school-day.ts";
import { behaviourPoints } from "./behaviour-points.ts";
import { notifyPoints } from "./notify-points.ts";

export const PointsRevocation = z.strictObject({ reason: paragraphs(500) }).meta({ id: "PointsRevocation" });

/**
 * Revokes points: the person who awarded them on the same day, the office at any time.
 * @throws {AppError} 403, 404, 409 `points_revoked`
 */
export const revokePoints = (id: string, { reason }: z.output<typeof PointsRevocation>) =>
  transaction(async () => {
    const row = await findLocked(BehaviourPoint, id, {
      where: scopeWhere("behaviour-points.award", ofStudentScope),
    });
    const isOffice = actor().permissions.get("behaviour.manage") === "all";
    const isOwn = row.awardedBy === actorId() && row.awardedOn === (await schoolDay());
    if (!isOffice && !isOwn)
      throw forbidden(
        "Points can be revoked by the person who awarded them, on the same day, or by the office",
      );
    await transition(row, {
      from: "awarded",
      to: "revoked",
      verb: "revoke",
      refuse: () => conflict("points_revoked", "These points have been revoked already"),
      set: { revokedReason: reason, revokedBy: actorId(), revokedAt: now() },
      after: { reason },
    });
    await notifyPoints([row.studentId], {
      ...{ kind: row.kind, points: row.points, reason: row.reason },
      revoked: true,
    });
    return behaviourPoints.present(row);
  });
