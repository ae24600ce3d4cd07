import { asAdmin } from "../../../bench/support/database/fixture.ts";

export const examinee = (index: number): string => `examinee-${index}@greenfield.example`;

/**
 * Creates students with accounts of their own, who attend one course of the demo school and have the password of its accounts.
 * @returns the id of the course offering
 */
export const makeExaminees = (url: string, count: number): Promise<string> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      `WITH model AS (
         SELECT u.school_id, u.password_hash, r.role_id FROM users u JOIN user_roles r ON r.school_id = u.school_id AND r.user_id = u.id
         WHERE u.email = 'student@greenfield.example' LIMIT 1
       ), offering AS (
         SELECT o.id, o.school_id FROM course_offerings o JOIN academic_terms t ON t.school_id = o.school_id AND t.id = o.term_id
         JOIN model m ON m.school_id = o.school_id WHERE current_date BETWEEN t.starts_on AND t.ends_on ORDER BY o.id LIMIT 1
       ), account AS (
         INSERT INTO users (school_id, id, email, name, person_type, password_hash)
         SELECT school_id, gen_random_uuid(), 'examinee-' || n || '@greenfield.example', 'Examinee ' || n, 'student', password_hash
         FROM model, generate_series(0, $1::int - 1) n RETURNING school_id, id, name
       ), may AS (
         INSERT INTO user_roles (school_id, id, user_id, role_id)
         SELECT a.school_id, gen_random_uuid(), a.id, m.role_id FROM account a, model m
       ), student AS (
         INSERT INTO students (school_id, id, admission_number, given_name, family_name, user_id)
         SELECT school_id, gen_random_uuid(), name, name, 'Rush', id FROM account RETURNING school_id, id
       ), attends AS (
         INSERT INTO course_enrollments (school_id, id, course_offering_id, student_id, starts_on)
         SELECT s.school_id, gen_random_uuid(), o.id, s.id, current_date - 30 FROM student s, offering o
       )
       SELECT id FROM offering`,
      [count],
    );
    await client.query("ANALYZE");
    return rows[0].id;
  });
