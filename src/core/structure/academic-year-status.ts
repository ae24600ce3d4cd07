import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { AcademicYear, type academicYearStatuses, Section } from "../../models/structure/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";

type Status = (typeof academicYearStatuses)[number];

/** Where a year may go from where it is. */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  planned: ["active"],
  active: ["closed"],
  closed: ["active", "archived"],
  archived: [],
};

/** Moves a year along its states. @throws {AppError} 409 `year_status` for a move that there is not */
export const moveAcademicYear = (id: string, status: Status): Promise<AcademicYear> =>
  transaction(async () => {
    const year = await AcademicYear.findByPk(id, { lock: true });
    if (!year) throw notFound("Academic year");
    if (year.status === status) return year;
    const next = moves[year.status as Status];
    if (!next.includes(status))
      throw conflict(
        "year_status",
        `${year.name} is ${year.status}: it can become ${next.join(" or ") || "nothing else"}`,
      );
    const before = { status: year.status };
    await year.update({ status, ...(status !== "active" && { isCurrent: false }) });
    if (status === "active") await openSections(id);
    await recordAudit({
      action: `academic-years.${status}`,
      entityType: "AcademicYear",
      entityId: id,
      before,
      after: { status },
    });
    return year;
  });

/** Makes a year the current one, and active; the one before is current no more. */
export const makeYearCurrent = (id: string): Promise<AcademicYear> =>
  transaction(async () => {
    const year = await AcademicYear.findByPk(id, { lock: true });
    if (!year) throw notFound("Academic year");
    if (year.status === "closed" || year.status === "archived")
      throw conflict("year_status", `${year.name} is ${year.status}`);
    const former = await AcademicYear.findOne({ where: { isCurrent: true }, lock: true });
    if (former?.id === id) return year;
    await former?.update({ isCurrent: false });
    await year.update({ isCurrent: true, status: "active" });
    await openSections(id);
    await recordAudit({
      action: "academic-years.make_current",
      entityType: "AcademicYear",
      entityId: id,
      before: { current: former?.id ?? null },
      after: { current: id },
    });
    await recordActivity({
      verb: "began",
      entityType: "AcademicYear",
      entityId: id,
      summary: `${year.name} is the current year`,
    });
    return year;
  });

/** The sections of a year wait for it: a rollover makes them long before anybody sits in them. */
const openSections = (academicYearId: string) =>
  Section.update({ status: "active" }, { where: { academicYearId, status: "planned" } });
