import { Op } from "sequelize";
import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { Syllabus, SyllabusTopic } from "../../../models/curriculum/index.ts";
import { AcademicYear } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { text } from "../../common/input/schemas.ts";
import { syllabusScope } from "../row-scope.ts";
import { shiftDay } from "./shift-day.ts";
import { nextVersion, syllabuses } from "./syllabuses.ts";

export const SyllabusCopy = z
  .strictObject({
    academicYearId: z.uuid(),
    title: text(200).optional().describe("Default: that of the original"),
  })
  .meta({ id: "SyllabusCopy" });

/**
 * Copies a syllabus with its topics into a draft for a year. Planned dates keep week and weekday, counted from the start of the
 * year.
 * @throws {AppError} 400, 404
 */
export const copySyllabus = (id: string, { academicYearId, title }: z.output<typeof SyllabusCopy>) =>
  transaction(async () => {
    const source = await Syllabus.findOne({
      where: { [Op.and]: [{ id }, scopeWhere("curriculum.read", syllabusScope)] },
    });
    if (!source) throw notFound("Syllabus");
    const { courseId, outcomes } = source;
    const { year, version } = await nextVersion(courseId, academicYearId);
    const from = await AcademicYear.findByPk(source.academicYearId, { rejectOnEmpty: true });
    const made = { courseId, academicYearId, title: title ?? source.title, outcomes, version };
    const copy = await Syllabus.create(made);
    const topics = await SyllabusTopic.findAll({ where: { syllabusId: id } });
    await insertRows(
      SyllabusTopic,
      topics.map(({ title, sortOrder, plannedOn }) => ({
        ...{ id: newId(), syllabusId: copy.id, title, sortOrder },
        plannedOn: plannedOn && shiftDay(plannedOn, from, year),
      })),
    );
    await audited(Syllabus, copy.id, "create", { after: { ...made, copiedFrom: id, topics: topics.length } });
    return syllabuses.get(copy.id);
  });
