import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";

/** Callers, and the class of the student whose guardian and teacher the demo accounts are. */
export async function testClass(app: TestApp) {
  const [admin, teacher, guardian, student, bursar, elsewhere] = await Promise.all([
    app.as("admin"),
    app.as("teacher"),
    app.as("guardian"),
    app.as("student"),
    app.as("bursar"),
    app.as("admin", "riverside"),
  ]);
  const studentId: string = (await ok(student.get("/students"))).data[0].id;
  const [enrollment] = (await ok(admin.get(`/enrollments?studentId=${studentId}&status=active`))).data;
  const inClass: string[] = (
    await ok(admin.get(`/enrollments?sectionId=${enrollment.sectionId}&status=active&limit=200`))
  ).data.map((each) => each.studentId);
  let count = 0;
  /** Adds a test, by default with scores from 0 to 100. */
  const addTest = async (values: object = {}): Promise<string> =>
    (
      await ok(
        admin.post("/external-tests", { name: `Test ${++count}`, minScore: "0", maxScore: "100", ...values }),
      )
    ).id;
  const enter = (id: string, takenOn: string, results: object[], client: Client = teacher) =>
    client.put(`/external-tests/${id}/results`, { takenOn, results });
  return {
    ...{ admin, teacher, guardian, student, bursar, elsewhere },
    ...{ studentId, inClass, addTest, enter },
    sectionId: enrollment.sectionId as string,
    gradeLevelId: enrollment.gradeLevelId as string,
    yearId: enrollment.academicYearId as string,
  };
}

/** @throws if the response is not a success */
