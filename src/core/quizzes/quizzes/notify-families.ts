import type { Quiz } from "../../../models/quizzes/index.ts";
import { currentClass } from "../../homework/assignments/current-class.ts";
import { notify } from "../../notifications/notify.ts";

/** Address in the console of the quizzes of a student, for the student and for the guardians. */
const quizzesUrl = "/quizzes";

/** Notifies students and guardians of a new quiz. */
export const notifyPublication = async ({ id, title, courseOfferingId }: Quiz): Promise<void> =>
  notify({
    type: "quiz_published",
    props: { title },
    to: { families: await currentClass(courseOfferingId), own: true },
    entityType: "Quiz",
    entityId: id,
    url: quizzesUrl,
    dedupeKey: `quiz-published:${id}:{student}`,
  });

/** Notifies students and guardians that a result can be seen: once per quiz. */
export const notifyResults = async ({ id, title }: Quiz, studentIds: readonly string[]): Promise<void> =>
  notify({
    type: "quiz_graded",
    props: { title },
    to: { families: studentIds, own: true },
    entityType: "Quiz",
    entityId: id,
    url: quizzesUrl,
    dedupeKey: `quiz-graded:${id}:{student}`,
  });
