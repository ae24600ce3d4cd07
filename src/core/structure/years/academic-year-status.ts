import { Op } from "sequelize";
import { transaction } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { AcademicYear, type academicYearStatuses, Section } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";

type Status = (typeof academicYearStatuses)[number];

/** The allowed status transitions. */
const allowed = stateMachine<Status>("year_status", {
  planned: ["active"],
  active: ["closed"],
  closed: ["active", "archived"],
  archived: [],
});

const verbs = { planned: "plan", active: "activate", closed: "close", archived: "archive" } as const;

/** Changes the status of a year. @throws {AppError} 404, 409 `year_status` if the transition is not allowed */
export const moveAcademicYear = (id: string, status: Status): Promise<AcademicYear> =>
  transaction(async () => {
    const year = await findLocked(AcademicYear, id);
    if (year.status === status) return year;
    await transition(year, {
      ...allowed(year.name, status),
      verb: verbs[status],
      set: status === "active" ? {} : { isCurrent: false },
    });
    if (status === "active") await openSections(id);
    return year;
  });

/** Activates a year and makes it the current one in place of the former. @throws {AppError} 404, 409 `year_status` */
export const makeYearCurrent = (id: string): Promise<AcademicYear> =>
  transaction(async () => {
    const years = await AcademicYear.findAll({
      where: { [Op.or]: [{ id }, { isCurrent: true }] },
      order: ["id"],
      lock: true,
    });
    const year = years.find((each) => each.id === id);
    if (!year) throw notFound("Academic year");
    if (year.status === "closed" || year.status === "archived")
      throw conflict("year_status", `${year.name} is ${year.status} and cannot become the current year`);
    const former = years.find(({ isCurrent }) => isCurrent);
    if (former?.id === id) return year;
    await former?.update({ isCurrent: false });
    await year.update({ isCurrent: true, status: "active" });
    await openSections(id);
    await audited(AcademicYear, id, "make_current", {
      before: { current: former?.id ?? null },
      after: { current: id },
    });
    await recordActivity({
      verb: "began",
      entityType: "AcademicYear",
      entityId: id,
      params: { name: year.name },
      summary: `${year.name} is the current year`,
    });
    return year;
  });

/** Activates the planned sections of a year: a rollover creates them long before the year begins. */
const openSections = (academicYearId: string) =>
  Section.update({ status: "active" }, { where: { academicYearId, status: "planned" } });
