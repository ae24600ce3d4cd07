import test from "ava";
import { quizClass, setQuiz } from "../../quizzes/quiz-class.ts";
import { serve } from "../../support/process/process-service.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { teacher, studentId, offeringId } = await quizClass(school);
test.after.always(() => school.close());

test("a quiz goes on after the server was killed in the middle, and no answer is lost", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { title: "Killed in the middle", resultsShown: "at_once" });
  const env = { DATABASE_URL: school.databaseUrl, WEB_DIR: "dist/web" };
  const node = await serve(t, { env });
  const { page, open, close } = await school.visit("student", { viewport: phone, baseURL: node.url });
  await open("/quizzes");
  await page.locator(".row-link", { hasText: quiz.title }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByLabel("Nairobi").check();
  await page.getByText("All answers saved").waitFor();

  node.child.kill("SIGKILL");
  await node.ended;
  const short = page.getByLabel("Answer", { exact: true }).first();
  await short.fill("cold");
  await page.getByText("Not saved: no connection").waitFor();
  t.is(await page.getByText("All answers saved").count(), 0);

  await serve(t, { env, args: ["--port", new URL(node.url).port] });
  await page.getByText("All answers saved").waitFor();
  t.true(await page.getByLabel("Nairobi").isChecked());
  t.is(await short.inputValue(), "cold");
  await page.getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await page.getByText(/^2 \/ 9/).waitFor();
  const [attempt] = (await teacher.get(`/quiz-attempts?quizId=${quiz.id}&studentId=${studentId}`)).body.data;
  t.like(attempt, { status: "graded", score: "2.00" });
  await close();
});
