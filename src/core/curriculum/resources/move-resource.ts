import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import type { learningResourceStatuses } from "../../../models/curriculum/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { findResource, learningResources } from "./learning-resources.ts";

const transitions = stateMachine<(typeof learningResourceStatuses)[number]>("learning_resource_status", {
  draft: ["published", "archived"],
  published: ["archived"],
  archived: ["published"],
});

export const LearningResourceMove = z
  .strictObject({ status: z.enum(["published", "archived"]) })
  .meta({ id: "LearningResourceMove" });

/** Publishes a resource to the students and guardians of its classes, or archives it. @throws {AppError} 404, 409 `learning_resource_status`, `file_missing` */
export const moveResource = (id: string, { status }: z.output<typeof LearningResourceMove>) =>
  transaction(async () => {
    const row = await findResource(id);
    if (row.status === status) return learningResources.get(id);
    const isPublication = status === "published";
    await transition(row, {
      ...transitions("The learning resource", status),
      verb: isPublication ? "publish" : "archive",
      ...(isPublication && { set: { publishedAt: now() } }),
      check: async () => {
        if (isPublication && row.kind === "file" && !row.fileId)
          throw conflict("file_missing", "The resource has no file yet: upload it before you publish it");
      },
    });
    return learningResources.get(id);
  });
