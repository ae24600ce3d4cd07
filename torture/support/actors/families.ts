import { asAdmin } from "../../../bench/support/database/fixture.ts";

export const parent = (index: number): string => `parent-${index}@greenfield.example`;

/**
 * Creates families, each a guardian with an account and one child, spread over the classes of the demo school. They have the
 * password of its accounts.
 */
export const makeFamilies = (url: string, count: number): Promise<void> =>
  asAdmin(url, async (client) => {
    await client.query(
      `WITH model AS (
         SELECT u.school_id, u.password_hash, r.role_id FROM users u JOIN user_roles r ON r.school_id = u.school_id AND r.user_id = u.id
         WHERE u.email = 'guardian@greenfield.example' LIMIT 1
       ), class AS (
         SELECT s.*, row_number() OVER (ORDER BY s.id) - 1 AS n, count(*) OVER () AS classes FROM sections s
         JOIN model m ON m.school_id = s.school_id
         JOIN academic_years y ON y.school_id = s.school_id AND y.id = s.academic_year_id AND y.is_current
       ), family AS (
         SELECT n, gen_random_uuid() AS account, gen_random_uuid() AS guardian, gen_random_uuid() AS child
         FROM generate_series(0, $1::int - 1) n
       ), account AS (
         INSERT INTO users (school_id, id, email, name, person_type, password_hash)
         SELECT school_id, account, 'parent-' || n || '@greenfield.example', 'Parent ' || n, 'guardian', password_hash
         FROM model, family
       ), may AS (
         INSERT INTO user_roles (school_id, id, user_id, role_id)
         SELECT school_id, gen_random_uuid(), account, role_id FROM model, family
       ), guardian AS (
         INSERT INTO guardians (school_id, id, user_id, given_name, family_name)
         SELECT school_id, guardian, account, 'Parent', n::text FROM model, family
       ), child AS (
         INSERT INTO students (school_id, id, admission_number, given_name, family_name)
         SELECT school_id, child, 'EVENING-' || n, 'Child', n::text FROM model, family
       ), link AS (
         INSERT INTO student_guardians (school_id, id, student_id, guardian_id, relation)
         SELECT school_id, gen_random_uuid(), child, guardian, 'mother' FROM model, family
       )
       INSERT INTO enrollments (school_id, id, student_id, academic_year_id, grade_level_id, section_id, starts_on)
       SELECT c.school_id, gen_random_uuid(), f.child, c.academic_year_id, c.grade_level_id, c.id, current_date - 30
       FROM family f JOIN class c ON c.n = f.n % c.classes`,
      [count],
    );
    await client.query("ANALYZE");
  });
