import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { SyllabusTopic, type syllabusStatuses } from "../../../models/curriculum/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { findSyllabus, syllabuses } from "./syllabuses.ts";

const transitions = stateMachine<(typeof syllabusStatuses)[number]>("syllabus_status", {
  draft: ["published", "archived"],
  published: ["archived"],
  archived: [],
});

export const SyllabusMove = z
  .strictObject({ status: z.enum(["published", "archived"]) })
  .meta({ id: "SyllabusMove" });

/**
 * Publishes or archives a syllabus. One with topics is published, and only while no other version is.
 * @throws {AppError} 404, 409 `syllabus_status`, `syllabus_empty`, `syllabus_published`
 */
export const moveSyllabus = (id: string, { status }: z.output<typeof SyllabusMove>) =>
  transaction(async () => {
    const row = await findSyllabus(id);
    if (row.status === status) return syllabuses.get(id);
    const isPublication = status === "published";
    await transition(row, {
      ...transitions("The syllabus", status),
      verb: isPublication ? "publish" : "archive",
      ...(isPublication && { set: { publishedAt: now() }, check: () => checkTopics(id) }),
    });
    return syllabuses.get(id);
  });

async function checkTopics(syllabusId: string): Promise<void> {
  if ((await SyllabusTopic.count({ where: { syllabusId } })) === 0)
    throw conflict("syllabus_empty", "The syllabus has no topics: add them before you publish it");
}
