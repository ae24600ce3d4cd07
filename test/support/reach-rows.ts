import type pg from "pg";

/**
 * Makes the roles of the demo differ: its teacher keeps half of the classes, and rows with restricted visibility exist in
 * every variant. Runs as the superuser of a scratch database, on the rows of one school.
 */
export async function spreadRows(client: pg.Client, school: string): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll("$1", `'${school}'`));
  const teacher = `(SELECT sm.id FROM staff_members sm JOIN users u ON u.school_id = sm.school_id AND u.id = sm.user_id
    WHERE sm.school_id = $1 AND u.email LIKE 'teacher@%')`;
  const lost = `(SELECT id FROM sections WHERE school_id = $1 ORDER BY name DESC LIMIT 2)`;
  await run(`UPDATE teaching_assignments ta SET status = 'ended' FROM course_offerings co
    WHERE ta.school_id = $1 AND ta.staff_member_id = ${teacher}
      AND co.school_id = $1 AND co.id = ta.course_offering_id AND co.section_id IN ${lost}`);
  await run(`UPDATE sections SET homeroom_teacher_id = NULL
    WHERE school_id = $1 AND homeroom_teacher_id = ${teacher} AND id IN ${lost}`);

  // A course without a section, taught by the demo teacher, with two students from a class that the teacher no longer has.
  await run(`INSERT INTO course_offerings (school_id, id, course_id, term_id, title, status)
    SELECT school_id, gen_random_uuid(), course_id, term_id, 'Chess', 'active' FROM course_offerings
    WHERE school_id = $1 LIMIT 1`);
  await run(`INSERT INTO teaching_assignments (school_id, id, staff_member_id, course_offering_id, starts_on)
    SELECT $1, gen_random_uuid(), ${teacher}, id, '2020-01-01' FROM course_offerings WHERE school_id = $1 AND title = 'Chess'`);
  await run(`INSERT INTO course_enrollments (school_id, id, course_offering_id, student_id, starts_on, status)
    SELECT $1, gen_random_uuid(), co.id, e.student_id, e.starts_on, CASE WHEN e.n = 3 THEN 'dropped' ELSE 'active' END
    FROM course_offerings co, (SELECT student_id, starts_on, row_number() OVER (ORDER BY id) AS n
      FROM enrollments WHERE school_id = $1 AND section_id IN ${lost}) e
    WHERE co.school_id = $1 AND co.title = 'Chess' AND e.n <= 3`);

  await run(`INSERT INTO student_notes (school_id, id, student_id, body, visibility, status, author_id)
    SELECT $1, gen_random_uuid(), s.id, 'A note', v.visibility, v.status, u.id
    FROM students s, users u, (VALUES ('staff', 'published'), ('guardian', 'published'), ('guardian', 'draft')) v (visibility, status)
    WHERE s.school_id = $1 AND u.school_id = $1 AND u.email LIKE 'admin@%'`);
  await run(`INSERT INTO student_identifiers (school_id, id, student_id, system, value)
    SELECT $1, gen_random_uuid(), id, 'national', admission_number FROM students WHERE school_id = $1`);
  await run(`INSERT INTO absence_notices (school_id, id, student_id, starts_on, ends_on, reason)
    SELECT $1, gen_random_uuid(), id, '2026-01-01', '2026-01-02', 'Ill' FROM students WHERE school_id = $1`);
  await run(`INSERT INTO student_groups (school_id, id, name, type)
    SELECT $1, gen_random_uuid(), 'Group ' || n, 'club' FROM generate_series(0, 11) n`);
  await run(`INSERT INTO student_group_members (school_id, id, student_group_id, student_id, starts_on)
    SELECT $1, gen_random_uuid(), g.id, s.id, '2026-01-01'
    FROM (SELECT id, row_number() OVER (ORDER BY admission_number) AS n FROM students WHERE school_id = $1) s
    JOIN student_groups g ON g.school_id = $1 AND g.name = 'Group ' || (s.n % 12)`);

  await run(`INSERT INTO timetables (school_id, id, term_id, name, version, valid_from, valid_to, status)
    SELECT school_id, gen_random_uuid(), term_id, 'Draft', 2, valid_from, valid_to, 'draft' FROM timetables WHERE school_id = $1`);
  await run(`INSERT INTO timetable_entries (school_id, id, timetable_id, day_of_week, class_period_id, course_offering_id,
      staff_member_id, section_id, room_id, clash_group, starts_at, ends_at, valid_from, valid_to)
    SELECT $1, gen_random_uuid(), d.id, e.day_of_week, e.class_period_id, e.course_offering_id, e.staff_member_id,
      e.section_id, e.room_id, d.id, e.starts_at, e.ends_at, e.valid_from, e.valid_to
    FROM timetable_entries e, timetables d WHERE e.school_id = $1 AND d.school_id = $1 AND d.name = 'Draft' AND e.day_of_week = 1`);
  await run(`INSERT INTO timetable_exceptions (school_id, id, timetable_entry_id, date, kind)
    SELECT $1, gen_random_uuid(), id, valid_from, 'cancel' FROM timetable_entries WHERE school_id = $1 AND day_of_week = 1`);

  await spreadMarks(run);
  await spreadIncidents(run);
  await spreadDocuments(run);
  await spreadHomework(run);
}

/** Creates a draft and published homework of every offering, a submission of every student, and files of every kind. */
async function spreadHomework(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO assignments (school_id, id, course_offering_id, title, due_at, max_score, status, published_at)
    SELECT $1, gen_random_uuid(), o.id, 'Spread', now(), 10, v.status, now()
    FROM course_offerings o, (VALUES ('draft'), ('published')) v (status) WHERE o.school_id = $1`);
  await run(`INSERT INTO assignment_submissions (school_id, id, assignment_id, student_id, due_at, attempts_allowed)
    SELECT DISTINCT ON (a.id, e.student_id) $1, gen_random_uuid(), a.id, e.student_id, a.due_at, 3
    FROM assignments a JOIN course_offerings o ON o.school_id = $1 AND o.id = a.course_offering_id
    JOIN enrollments e ON e.school_id = $1 AND e.section_id = o.section_id AND e.status = 'active'
    WHERE a.school_id = $1 AND a.title = 'Spread'`);
  const columns = "assignment_id, assignment_submission_id, attempt, file_name, media_type, size, sha256";
  const file = "'f.pdf', 'application/pdf', 1, repeat('ab', 32)";
  await run(`INSERT INTO assignment_files (school_id, id, ${columns})
    SELECT $1, gen_random_uuid(), id, NULL, NULL, ${file} FROM assignments WHERE school_id = $1 AND title = 'Spread'`);
  await run(`INSERT INTO assignment_files (school_id, id, ${columns})
    SELECT $1, gen_random_uuid(), s.assignment_id, s.id, v.attempt, ${file}
    FROM assignment_submissions s, (VALUES (NULL::int), (1)) v (attempt)
    WHERE s.school_id = $1 AND s.attempts_allowed = 3 AND s.attempt = 0`);
}

/** Creates an open and an office document of every student, hidden and visible, and one of every guardian. */
async function spreadDocuments(run: (text: string) => Promise<unknown>): Promise<void> {
  const sha256 = "repeat('ab', 32)";
  await run(`INSERT INTO stored_files (school_id, id, sha256, size, content)
    VALUES ($1, gen_random_uuid(), ${sha256}, 1, 'x')`);
  const columns = "document_type, visible_to_family, file_name, media_type, size, sha256";
  const file = `'f.pdf', 'application/pdf', 1, ${sha256}`;
  await run(`INSERT INTO documents (school_id, id, student_id, ${columns})
    SELECT $1, gen_random_uuid(), s.id, v.type, v.visible, ${file} FROM students s,
      (VALUES ('consent', false), ('certificate', true), ('identity', true), ('custody', false)) v (type, visible)
    WHERE s.school_id = $1`);
  await run(`INSERT INTO documents (school_id, id, guardian_id, ${columns})
    SELECT $1, gen_random_uuid(), id, 'identity', true, ${file} FROM guardians WHERE school_id = $1`);
}

/** Creates one incident per student, open and confidential, and some about others that the demo teacher reported. */
async function spreadIncidents(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO discipline_incidents (school_id, id, occurred_at, category, description, confidential, reported_by)
    SELECT $1, gen_random_uuid(), now(), 'other', s.id::text, c.secret, CASE WHEN s.n % 10 = 0 THEN (SELECT id FROM users
      WHERE school_id = $1 AND email LIKE 'teacher@%') END
    FROM (SELECT id, row_number() OVER (ORDER BY admission_number) AS n FROM students WHERE school_id = $1) s,
      (VALUES (true), (false)) c (secret)`);
  await run(`INSERT INTO incident_participants (school_id, id, discipline_incident_id, student_id, role)
    SELECT $1, gen_random_uuid(), d.id, s.id, 'witness' FROM discipline_incidents d
    JOIN students s ON s.school_id = $1 AND s.id::text = d.description WHERE d.school_id = $1`);
}

/** Puts marks and cards into every state that is hidden from somebody. */
async function spreadMarks(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO line_items (school_id, id, course_offering_id, term_id, title, max_score, status)
    SELECT school_id, gen_random_uuid(), id, term_id, 'Draft', 10, 'draft' FROM course_offerings WHERE school_id = $1`);
  await run(`INSERT INTO results (school_id, id, line_item_id, student_id, score)
    SELECT $1, gen_random_uuid(), li.id, e.student_id, 7 FROM line_items li
    JOIN course_offerings o ON o.school_id = $1 AND o.id = li.course_offering_id
    JOIN enrollments e ON e.school_id = $1 AND e.section_id = o.section_id
    WHERE li.school_id = $1 AND li.title = 'Draft' AND o.title LIKE 'History%'`);
  await run(`INSERT INTO result_revisions (school_id, id, result_id, old_status, new_status, reason)
    SELECT $1, gen_random_uuid(), id, score_status, score_status, 'Second look' FROM results
    WHERE school_id = $1 AND missing`);
  await run(`INSERT INTO exams (school_id, id, term_id, name, starts_on, ends_on, status)
    SELECT $1, gen_random_uuid(), term_id, 'Exam, ' || s.status, starts_on, ends_on, s.status
    FROM exams, (VALUES ('draft'), ('marking')) s (status) WHERE school_id = $1`);
  await run(`INSERT INTO exam_papers (school_id, id, exam_id, course_offering_id, date, starts_at, ends_at, status)
    SELECT $1, gen_random_uuid(), x.id, o.id, x.starts_on, '06:00', '07:00',
      CASE WHEN o.title LIKE 'A%' THEN 'cancelled' ELSE 'marks_entered' END
    FROM exams x, course_offerings o WHERE x.school_id = $1 AND o.school_id = $1 AND x.name LIKE 'Exam, %'`);
  await run(`INSERT INTO exam_marks (school_id, id, exam_paper_id, student_id, score, status)
    SELECT $1, gen_random_uuid(), p.id, e.student_id, 5, 'submitted' FROM exam_papers p
    JOIN course_offerings o ON o.school_id = $1 AND o.id = p.course_offering_id AND o.title LIKE 'History%'
    JOIN enrollments e ON e.school_id = $1 AND e.section_id = o.section_id
    WHERE p.school_id = $1 AND p.status = 'marks_entered'`);
  await run(`WITH old AS (SELECT *, row_number() OVER (ORDER BY student_id) AS n FROM report_cards WHERE school_id = $1)
    INSERT INTO report_cards (school_id, id, student_id, term_id, enrollment_id, section_id, revision, heading,
      attendance, digest, status)
    SELECT $1, gen_random_uuid(), student_id, term_id, enrollment_id, section_id, 2, heading, attendance, 'new',
      CASE WHEN n % 2 = 0 THEN 'draft' ELSE 'reviewed' END FROM old`);
  await run(`UPDATE report_cards SET status = 'withheld', withheld_reason = 'Books'
    WHERE school_id = $1 AND status = 'published' AND student_id IN (SELECT student_id FROM student_guardians sg
      JOIN guardians g ON g.school_id = $1 AND g.id = sg.guardian_id JOIN users u ON u.school_id = $1 AND u.id = g.user_id
      WHERE sg.school_id = $1 AND u.email LIKE 'guardian@%' ORDER BY student_id DESC LIMIT 1)`);
  await run(`INSERT INTO transcripts (school_id, id, student_id, revision, student_name, credits_earned, lines,
      verification_code, issued_at, status)
    SELECT $1, gen_random_uuid(), id, n, given_name, 0, '[]', id::text || n, now(),
      CASE n WHEN 1 THEN 'superseded' ELSE 'issued' END
    FROM students, generate_series(1, 2) n WHERE school_id = $1`);
  await run(`INSERT INTO prior_academic_records (school_id, id, student_id, school_name, year_label, course_title, grade)
    SELECT $1, gen_random_uuid(), id, 'Old School', '2019', 'Latin', 'B' FROM students WHERE school_id = $1`);
}
