import { randomUUID } from "node:crypto";
import { sql } from "../../identity/sql.ts";
import { openSchool } from "../../people/school.ts";
import type { TestApp } from "../../support/app.ts";
import { ok } from "../../support/ok.ts";

interface Line {
  offering: { id: string };
  score: string;
  credits?: string | null;
  passed?: boolean;
}

/** Grade levels, courses and published report cards of their own, apart from those of the demo. */
export async function graduationSchool(app: TestApp) {
  const admin = await app.as("admin");
  const school = await openSchool(admin);
  const { year } = school;
  const db = await sql(app.databaseUrl);
  const schoolId = admin.credentials.school.id as string;
  const top = await school.grade({ sortOrder: 2 });
  const low = await school.grade({ nextGradeLevelId: top.id, sortOrder: 1 });
  const section = await school.section({ gradeLevelId: top.id });
  const lowSection = await school.section({ gradeLevelId: low.id });
  const terms = (await ok(admin.get(`/academic-terms?academicYearId=${year.id}&sort=startsOn`))).data;
  let count = 0;
  const code = () => `X${++count}`;
  const department = await ok(admin.post("/departments", { name: "Studies", code: code() }));
  const subject = (values: object = {}) => {
    const named = code();
    return ok(admin.post("/subjects", { name: `Subject ${named}`, code: named, ...values }));
  };
  const [maths, history] = [await subject({ departmentId: department.id }), await subject()];
  const course = (of: { id: string }, creditHours: string | null = "1") => {
    const named = code();
    const values = {
      subjectId: of.id,
      gradeLevelId: top.id,
      title: `Course ${named}`,
      code: named,
      creditHours,
    };
    return ok(admin.post("/courses", values));
  };
  const offer = (of: { id: string; title?: string }, values: object = {}) =>
    ok(
      admin.post("/course-offerings", {
        ...{ courseId: of.id, termId: terms.at(-1).id, title: of.title ?? "Offered" },
        ...values,
      }),
    );
  const enroll = (enrollment: object) => school.admit({ enrollment });
  /** Admits a student into the section of the top grade level. */
  const admit = (of: { id: string } = section, gradeLevelId: string = top.id) =>
    school.admit({ enrollment: school.place(of, { gradeLevelId }) });
  /** Publishes a report card of a term. */
  const publish = async (
    { student, enrollment }: { student: { id: string }; enrollment: { id: string; sectionId: string } },
    term: { id: string },
    lines: readonly Line[],
    status = "published",
  ): Promise<string> => {
    const id = randomUUID();
    await db.query(
      `INSERT INTO report_cards (school_id, id, student_id, term_id, enrollment_id, section_id, heading, attendance, digest, status)
       VALUES ($1, $2, $3, $4, $5, $6, '{}', '{}', 'none', $7)`,
      [schoolId, id, student.id, term.id, enrollment.id, enrollment.sectionId, status],
    );
    for (const [index, { offering, score, credits = "1", passed = true }] of lines.entries())
      await db.query(
        `INSERT INTO report_card_lines (school_id, id, report_card_id, course_offering_id, course_title, score, credit_hours, passed, sort_order)
         VALUES ($1, $2, $3, $4, 'Copied title', $5, $6, $7, $8)`,
        [schoolId, randomUUID(), id, offering.id, score, credits, passed, index],
      );
    return id;
  };
  /** Creates a plan; `active` puts it in force. */
  const plan = async (requirements: readonly object[], values: object = {}, active = true) => {
    const named = code();
    const made = await ok(
      admin.post("/graduation-plans", {
        name: `Plan ${named}`,
        code: named,
        gradeLevelIds: [top.id],
        ...values,
      }),
    );
    const path = `/graduation-plans/${made.id}` as const;
    const { data } = requirements.length
      ? await ok(admin.put(`${path}/requirements`, { requirements }))
      : { data: [] };
    if (active) await ok(admin.put(`${path}/activation`));
    return { ...made, requirements: data };
  };
  const assign = (of: { id: string }, values: object) =>
    admin.post(`/graduation-plans/${of.id}/assignments`, values);
  const check = ({ student }: { student: { id: string } }, client = admin) =>
    ok(client.get(`/students/${student.id}/graduation-check`));
  return {
    ...{ ...school, admin, db, top, low, section, lowSection, terms, department, maths, history },
    ...{ course, offer, enroll, admit, publish, plan, assign, check, code },
    close: () => db.end(),
  };
}
