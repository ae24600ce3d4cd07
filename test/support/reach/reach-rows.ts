import type pg from "pg";
import { spreadCourseRequests } from "./course-request-rows.ts";

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
  await spreadQuizzes(run);
  await spreadLti(run);
  await spreadActivities(run, teacher);
  await spreadCourseRequests(run);
}

/** Creates a draft and an open activity of the teacher and of nobody, each chosen by every student, with a meeting. */
async function spreadActivities(run: (text: string) => Promise<unknown>, teacher: string): Promise<void> {
  await run(`INSERT INTO activities (school_id, id, name, type, term_id, capacity, organiser_staff_id, starts_on, ends_on, status)
    SELECT $1, gen_random_uuid(), 'Spread', 'club', t.id, 100, v.organiser, t.starts_on, t.ends_on, v.status
    FROM (SELECT * FROM academic_terms WHERE school_id = $1 ORDER BY starts_on LIMIT 1) t,
      (VALUES (${teacher}, 'draft'), (${teacher}, 'open'), (NULL, 'draft'), (NULL, 'open')) v (organiser, status)`);
  await run(`INSERT INTO activity_enrollments (school_id, id, activity_id, student_id, rank, enrolled_on)
    SELECT $1, gen_random_uuid(), a.id, s.id, 1, a.starts_on FROM activities a, students s
    WHERE a.school_id = $1 AND s.school_id = $1 AND a.name = 'Spread'`);
  await run(`INSERT INTO activity_sessions (school_id, id, activity_id, held_on)
    SELECT $1, gen_random_uuid(), id, starts_on FROM activities WHERE school_id = $1 AND name = 'Spread'`);
  await spreadCurriculum(run);
}

/** Creates syllabuses, plans and resources of every offering in each status that a role tells apart. */
async function spreadCurriculum(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO syllabuses (school_id, id, course_id, academic_year_id, title, version, status)
    SELECT $1, gen_random_uuid(), c.id, y.id, 'Spread', v.version, v.status
    FROM courses c, academic_years y, (VALUES (8, 'draft'), (9, 'archived')) v (version, status)
    WHERE c.school_id = $1 AND y.school_id = $1 AND y.is_current`);
  await run(`INSERT INTO syllabus_topics (school_id, id, syllabus_id, title, sort_order)
    SELECT $1, gen_random_uuid(), id, 'Spread', 1 FROM syllabuses WHERE school_id = $1 AND title = 'Spread'`);
  await run(`INSERT INTO topic_coverages (school_id, id, syllabus_topic_id, course_offering_id)
    SELECT $1, gen_random_uuid(), st.id, o.id FROM syllabus_topics st
    JOIN syllabuses s ON s.school_id = $1 AND s.id = st.syllabus_id AND s.status = 'archived'
    JOIN course_offerings o ON o.school_id = $1 AND o.course_id = s.course_id WHERE st.school_id = $1`);
  await run(`INSERT INTO lesson_plans (school_id, id, course_offering_id, date, objectives, submitted_at, status)
    SELECT $1, gen_random_uuid(), o.id, current_date, 'Spread', now(), v.status
    FROM course_offerings o, (VALUES ('draft'), ('submitted')) v (status) WHERE o.school_id = $1`);
  await run(`INSERT INTO learning_resources (school_id, id, course_id, course_offering_id, title, kind, url, audience,
      published_at, status)
    SELECT $1, gen_random_uuid(), o.course_id, CASE a.audience WHEN 'offering' THEN o.id END, 'Spread', 'link',
      'https://example.org', a.audience, now(), v.status
    FROM course_offerings o, (VALUES ('draft'), ('published')) v (status), (VALUES ('course'), ('offering')) a (audience)
    WHERE o.school_id = $1`);
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
  await run(`INSERT INTO rubrics (school_id, id, title, max_points)
    SELECT $1, gen_random_uuid(), v.title, 1 FROM (VALUES ('Spread'), ('Unused')) v (title)`);
  await run(`INSERT INTO rubric_criteria (school_id, id, rubric_id, sort_order, title, levels)
    SELECT $1, gen_random_uuid(), id, 1, title, '[{"title": "No", "description": null, "points": "0"},
      {"title": "Yes", "description": null, "points": "1"}]' FROM rubrics WHERE school_id = $1 AND title IN ('Spread', 'Unused')`);
  await run(`UPDATE assignments SET rubric_id = (SELECT id FROM rubrics WHERE school_id = $1 AND title = 'Spread')
    WHERE school_id = $1 AND title = 'Spread'`);
  await run(`INSERT INTO rubric_ratings (school_id, id, assignment_submission_id, rubric_criterion_id, level, points)
    SELECT $1, gen_random_uuid(), s.id, c.id, 2, 1 FROM assignment_submissions s
    JOIN rubric_criteria c ON c.school_id = $1 AND c.title = 'Unused' WHERE s.school_id = $1`);
  const columns = "assignment_id, assignment_submission_id, attempt, file_name, media_type, size, sha256";
  const file = "'f.pdf', 'application/pdf', 1, repeat('ab', 32)";
  await run(`INSERT INTO assignment_files (school_id, id, ${columns})
    SELECT $1, gen_random_uuid(), id, NULL, NULL, ${file} FROM assignments WHERE school_id = $1 AND title = 'Spread'`);
  await run(`INSERT INTO assignment_files (school_id, id, ${columns})
    SELECT $1, gen_random_uuid(), s.assignment_id, s.id, v.attempt, ${file}
    FROM assignment_submissions s, (VALUES (NULL::int), (1)) v (attempt)
    WHERE s.school_id = $1 AND s.attempts_allowed = 3 AND s.attempt = 0`);
}

/** Creates an active and an inactive tool, and a visible and a hidden link of both in every offering. */
async function spreadLti(run: (text: string) => Promise<unknown>): Promise<void> {
  const columns =
    "name, login_url, target_link_uri, redirect_uris, jwks_url, client_id, deployment_id, subject_salt";
  const url = "'https://tool.example/'";
  await run(`INSERT INTO lti_tools (school_id, id, ${columns}, status)
    SELECT $1, gen_random_uuid(), 'Spread ' || v.status, ${url}, ${url}, '["https://tool.example/"]', ${url}, v.status, '1', 'x', v.status
    FROM (VALUES ('active'), ('inactive')) v (status)`);
  await run(`INSERT INTO lti_links (school_id, id, course_offering_id, lti_tool_id, title, status)
    SELECT $1, gen_random_uuid(), o.id, lt.id, 'Spread', v.status
    FROM course_offerings o JOIN lti_tools lt ON lt.school_id = $1 AND lt.name LIKE 'Spread %',
      (VALUES ('active'), ('hidden')) v (status) WHERE o.school_id = $1`);
}

/** Creates a draft and a closed quiz of every offering, an attempt of every student, and a question of every course. */
async function spreadQuizzes(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO quizzes (school_id, id, course_offering_id, title, status, published_at)
    SELECT $1, gen_random_uuid(), o.id, 'Spread', v.status, now()
    FROM course_offerings o, (VALUES ('draft'), ('closed')) v (status) WHERE o.school_id = $1`);
  await run(`INSERT INTO quiz_attempts (school_id, id, quiz_id, student_id, number, started_at, submitted_at, status)
    SELECT DISTINCT ON (q.id, e.student_id) $1, gen_random_uuid(), q.id, e.student_id, 1, now(), now(), 'submitted'
    FROM quizzes q JOIN course_offerings o ON o.school_id = $1 AND o.id = q.course_offering_id
    JOIN enrollments e ON e.school_id = $1 AND e.section_id = o.section_id AND e.status = 'active'
    WHERE q.school_id = $1 AND q.title = 'Spread' AND q.status = 'closed'`);
  await run(`INSERT INTO quiz_questions (school_id, id, course_id, type, text, question)
    SELECT $1, gen_random_uuid(), id, 'essay', 'Spread',
      '{"id": "a", "type": "essay", "text": "Spread", "points": "1", "explanation": null, "guidance": null}'
    FROM courses WHERE school_id = $1`);
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
  await run(`INSERT INTO discipline_actions (school_id, id, discipline_incident_id, student_id, type, starts_on, ends_on,
      guardian_informed_at)
    SELECT $1, gen_random_uuid(), p.discipline_incident_id, p.student_id, 'warning', now(), now(), v.informed
    FROM incident_participants p, (VALUES (NULL::timestamptz), (now())) v (informed) WHERE p.school_id = $1`);
  await run(`INSERT INTO behaviour_points (school_id, id, student_id, kind, points, reason, awarded_on)
    SELECT $1, gen_random_uuid(), id, 'merit', 1, 'Spread', now() FROM students WHERE school_id = $1`);
  await run(`INSERT INTO houses (school_id, id, name, code, colour)
    VALUES ($1, gen_random_uuid(), 'Spread', 'SPREAD', '#000000')`);
  await run(`INSERT INTO house_memberships (school_id, id, house_id, student_id)
    SELECT $1, gen_random_uuid(), h.id, s.id FROM houses h JOIN students s ON s.school_id = $1
    WHERE h.school_id = $1 AND h.code = 'SPREAD' ON CONFLICT DO NOTHING`);
}

/** Puts marks and cards into every state that is hidden from somebody. */
async function spreadMarks(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO comment_bank_entries (school_id, id, text, language, shared, created_by)
    SELECT $1, gen_random_uuid(), 'Spread', 'en', v.shared, u.id
    FROM users u, (VALUES (true), (false)) v (shared) WHERE u.school_id = $1 AND u.email ~ '^(admin|teacher)@'`);
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
  for (const [status, to] of [
    ["draft", "issued"],
    ["marking", "revoked"],
  ])
    await run(`WITH copy AS (INSERT INTO issued_documents (school_id, id, kind, student_id, number, verification_code, language,
        issued_on, expires_on, status, revoked_at, revoked_reason)
      SELECT $1, gen_random_uuid(), kind, student_id, '${to} ' || number, verification_code, language, issued_on, expires_on, '${to}',
        CASE '${to}' WHEN 'revoked' THEN now() END, CASE '${to}' WHEN 'revoked' THEN 'Spread' END
      FROM issued_documents WHERE school_id = $1 AND kind = 'hall_ticket' AND number LIKE 'HT/%' RETURNING id, student_id)
      INSERT INTO hall_tickets (school_id, id, exam_id, student_id, issued_document_id)
      SELECT $1, gen_random_uuid(), (SELECT id FROM exams WHERE school_id = $1 AND name = 'Exam, ${status}' LIMIT 1),
        student_id, id FROM copy`);
  await run(`INSERT INTO exam_papers (school_id, id, exam_id, course_offering_id, date, starts_at, ends_at, status)
    SELECT $1, gen_random_uuid(), x.id, o.id, x.starts_on, '06:00', '07:00',
      CASE WHEN o.title LIKE 'A%' THEN 'cancelled' ELSE 'marks_entered' END
    FROM exams x, course_offerings o WHERE x.school_id = $1 AND o.school_id = $1 AND x.name LIKE 'Exam, %'`);
  await run(`INSERT INTO exam_marks (school_id, id, exam_paper_id, student_id, score, status)
    SELECT $1, gen_random_uuid(), p.id, e.student_id, 5, 'submitted' FROM exam_papers p
    JOIN course_offerings o ON o.school_id = $1 AND o.id = p.course_offering_id AND o.title LIKE 'History%'
    JOIN enrollments e ON e.school_id = $1 AND e.section_id = o.section_id
    WHERE p.school_id = $1 AND p.status = 'marks_entered'`);
  await run(`WITH copy AS (INSERT INTO honour_rolls (school_id, id, series_id, revision, name, term_id, measure, min_value, published_at, status)
      SELECT school_id, gen_random_uuid(), series_id, 2, name, term_id, measure, min_value, now(), 'superseded' FROM honour_rolls
      WHERE school_id = $1 AND status = 'published' RETURNING id)
    INSERT INTO honour_roll_entries (school_id, id, honour_roll_id, student_id, report_card_id, student_name, section_name, grade_level,
      value, rank)
    SELECT $1, gen_random_uuid(), copy.id, student_id, report_card_id, student_name, section_name, grade_level, value, rank
    FROM honour_roll_entries, copy WHERE school_id = $1`);
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
