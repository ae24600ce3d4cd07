import { signIn } from "../sign-in.ts";
import { asAdmin } from "./fixture.ts";

export interface Crowd {
  schoolId: string;
  gradeLevelId: string;
  academicYearId: string;
}

/** Creates many students in a separate grade level, without admitting each. */
export const makeCrowd = (url: string, count: number): Promise<Crowd> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      `WITH year AS (
         SELECT y.* FROM academic_years y JOIN schools s ON s.id = y.school_id AND s.slug = 'greenfield'
         WHERE y.is_current
       ), grade AS (
         INSERT INTO grade_levels (school_id, id, name, code, sort_order)
         SELECT school_id, gen_random_uuid(), 'Crowd', 'CROWD', 99 FROM year RETURNING id
       ), made AS (
         INSERT INTO students (school_id, id, admission_number, given_name, family_name)
         SELECT school_id, gen_random_uuid(), 'CROWD-' || n, 'Child', 'Crowd' FROM year, generate_series(1, $1::int) n
         RETURNING school_id, id
       ), enrolled AS (
         INSERT INTO enrollments (school_id, id, student_id, academic_year_id, grade_level_id, starts_on)
         SELECT made.school_id, gen_random_uuid(), made.id, year.id, grade.id, year.starts_on FROM made, grade, year
       )
       SELECT year.school_id AS "schoolId", grade.id AS "gradeLevelId", year.id AS "academicYearId" FROM grade, year`,
      [count],
    );
    await client.query("ANALYZE");
    return rows[0];
  });

const amounts = ["12345.67", "800.00", "99.99"];
const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const dueDates = [10, 40, 70].map(due);

/** Creates a fee structure for the students through the API. @returns its id */
export async function makePrices(
  url: string,
  token: string,
  { gradeLevelId, academicYearId }: Crowd,
): Promise<string> {
  const send = sender(url, token);
  const category = await send("POST", "/fee-categories", { name: "Crowd", code: "CROWD" });
  const components = amounts.map((amount) => ({
    feeCategoryId: category.id,
    amount: { amount, currency: "KES" },
  }));
  const prices = { name: "Crowd", academicYearId, gradeLevelId, components };
  const { id } = await send("POST", "/fee-structures", prices);
  // A second person must approve the draft.
  const { accessToken } = await signIn(url, "bursar@greenfield.example");
  await sender(url, accessToken)("PUT", `/fee-structures/${id}/approval`);
  await send("PUT", `/fee-structures/${id}/activation`);
  return id;
}

/** Drafts a fee run that bills all students of a fee structure in three installments. @returns its id */
export const draftRun = async (url: string, token: string, feeStructureId: string): Promise<string> =>
  (
    await sender(url, token)("POST", "/fee-schedules", {
      name: "Crowd",
      feeStructureId,
      installments: dueDates.map((dueOn) => ({ dueOn })),
    })
  ).id;

export const sender =
  (url: string, token: string) =>
  async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
