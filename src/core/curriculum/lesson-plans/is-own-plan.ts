import { context } from "../../../lib/context.ts";
import type { LessonPlan } from "../../../models/curriculum/index.ts";
import { accountsOfPerson } from "../../four-eyes/accounts-of-person.ts";

/** Checks whether the caller wrote a plan, comparing people and not accounts. */
export async function isOwnPlan({ authorId }: LessonPlan): Promise<boolean> {
  const { actor } = context();
  return actor !== undefined && authorId !== null && (await accountsOfPerson(actor.id)).includes(authorId);
}
