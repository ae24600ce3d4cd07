import test from "ava";
import { quizClass, save, setQuiz } from "../quizzes/quiz-class.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { serve } from "../support/process/process-service.ts";

const app = await startApp();
const { teacher, student, offeringId } = await quizClass(app);
test.after.always(() => app.close());

test("an answer that was saved survives a killed server, and the client repeats what was not", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { resultsShown: "at_once" });
  const attempt = (await student.post(`/quizzes/${quiz.id}/attempts`)).body;
  const node = await serve(t, { env: { DATABASE_URL: app.databaseUrl } });
  const onOther = createClient(node.url, student.credentials.accessToken);
  t.is((await save(onOther, attempt.id, { cho: { chosen: ["c2"] } })).status, 200);
  const lost = save(onOther, attempt.id, { sho: { text: "cold" } }, 2).catch(() => null);
  node.child.kill("SIGKILL");
  await node.ended;
  await lost;
  // Whether the second save arrived or not, repeating it is safe.
  t.is((await save(student, attempt.id, { sho: { text: "cold" } }, 2)).status, 200);
  const handed = (await student.put(`/quiz-attempts/${attempt.id}/hand-in`)).body;
  t.like(handed, { status: "graded", score: "2.00" });
});
