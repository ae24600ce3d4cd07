import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { VisitorLog } from "../../../models/front-office/index.ts";
import { Guardian, Student, StudentGuardian } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { line, text } from "../../common/input/schemas.ts";
import { notify } from "../../notifications/notify.ts";
import { studentScope } from "../../people/row-scope.ts";

export const NewPickUp = z
  .strictObject({
    studentId: z.uuid(),
    guardianId: z.uuid().optional().describe("A guardian of the child"),
    name: text(160).optional().describe("Somebody else"),
    phone: line().trim().min(3).max(50).nullable().optional(),
    confirmedWith: text(300)
      .optional()
      .describe("Required for somebody else: the guardian who agreed, and how"),
    deniedReason: text(300).optional().describe("The child was not handed over, and why"),
  })
  .meta({ id: "NewPickUp" });

/**
 * Records that a child was handed over, or refused. A guardian without the right to pick up is refused, somebody else needs the
 * consent of a guardian with that right.
 * @throws {AppError} 400; 403; 409 `pickup_not_allowed`
 */
export const recordPickUp = ({
  studentId,
  guardianId,
  ...values
}: z.output<typeof NewPickUp>): Promise<VisitorLog> =>
  transaction(async () => {
    checkWholeSchool("visitors.record");
    const student = await Student.findOne({
      where: { [Op.and]: [{ id: studentId }, scopeWhere("students.read", studentScope)] },
    });
    if (!student) throw unknownReference("studentId", "student");
    const { deniedReason = null, confirmedWith = null } = values;
    const link =
      guardianId && (await StudentGuardian.findOne({ where: { studentId, guardianId, status: "active" } }));
    const guardian = guardianId ? await Guardian.findByPk(guardianId) : null;
    if (guardianId && (!link || !guardian)) throw unknownReference("guardianId", "guardian of this student");
    if (Boolean(guardianId) === Boolean(values.name))
      throw invalid([
        {
          path: "name",
          message: "must be given for somebody who is no guardian of the child, and only then",
        },
      ]);
    if (link && !link.pickupAllowed && !deniedReason)
      throw conflict(
        "pickup_not_allowed",
        "This guardian must not pick up the child: refuse, and record why",
      );
    if (!guardianId && !confirmedWith && !deniedReason)
      throw invalid([
        { path: "confirmedWith", message: "is required: name the guardian who agreed, and how" },
      ]);
    const name = guardian ? `${guardian.givenName} ${guardian.familyName}` : values.name!;
    const at = now();
    const pickUp = await VisitorLog.create({
      kind: "pick_up",
      name,
      phone: values.phone ?? null,
      studentId,
      guardianId: guardianId ?? null,
      confirmedWith: guardianId ? null : confirmedWith,
      deniedReason,
      recordedBy: actorId(),
      inAt: at,
      // Who picks up leaves with the child.
      outAt: deniedReason ? null : at,
      status: deniedReason ? "denied" : "out",
    });
    await audited(VisitorLog, pickUp.id, "record", {
      after: { studentId, guardianId, name, confirmedWith, deniedReason },
    });
    if (!deniedReason)
      await notify({
        type: "picked_up",
        props: { name },
        to: { families: [studentId] },
        entityType: "VisitorLog",
        entityId: pickUp.id,
        url: "/children/{student}",
        dedupeKey: `picked-up:${pickUp.id}:{student}`,
      });
    return pickUp;
  });
