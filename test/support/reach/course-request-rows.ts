/** Creates rounds in each status, with a request of every student, and an allocation in each status. */
export async function spreadCourseRequests(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO course_request_rounds (school_id, id, name, academic_year_id, opens_at, closes_at, status)
    SELECT $1, gen_random_uuid(), 'Spread', y.id, y.starts_on, y.ends_on, s.status
    FROM (SELECT * FROM academic_years WHERE school_id = $1 ORDER BY starts_on LIMIT 1) y,
      (VALUES ('draft'), ('open'), ('published')) s (status)`);
  await run(`INSERT INTO course_request_options (school_id, id, course_request_round_id, course_offering_id)
    SELECT $1, gen_random_uuid(), r.id, c.id FROM course_request_rounds r, course_offerings c
    WHERE r.school_id = $1 AND r.name = 'Spread' AND c.school_id = $1 AND c.title = 'Chess'`);
  await run(`INSERT INTO course_requests (school_id, id, course_request_round_id, student_id, submitted_at)
    SELECT $1, gen_random_uuid(), r.id, s.id, r.opens_at FROM course_request_rounds r, students s
    WHERE r.school_id = $1 AND r.name = 'Spread' AND s.school_id = $1`);
  await run(`INSERT INTO course_request_choices (school_id, id, course_request_id, course_request_round_id, course_offering_id, rank)
    SELECT $1, gen_random_uuid(), r.id, o.course_request_round_id, o.course_offering_id, 1
    FROM course_requests r JOIN course_request_options o ON o.school_id = $1
      AND o.course_request_round_id = r.course_request_round_id
    WHERE r.school_id = $1 AND NOT EXISTS (SELECT FROM course_request_choices c WHERE c.school_id = $1
      AND c.course_request_id = r.id)`);
  await run(`INSERT INTO course_allocations (school_id, id, course_request_round_id, seed, count_requests, count_accepted,
      count_waiting, published_at, status)
    SELECT $1, gen_random_uuid(), r.id, 'spread', 0, 0, 0, CASE s.status WHEN 'published' THEN now() END, s.status
    FROM course_request_rounds r JOIN (VALUES ('open', 'draft'), ('published', 'published'), ('published', 'replaced'))
      s (of_round, status) ON s.of_round = r.status
    WHERE r.school_id = $1 AND r.name = 'Spread'`);
  await run(`INSERT INTO course_allocation_places (school_id, id, course_allocation_id, student_id, course_offering_id, rank,
      position, status)
    SELECT $1, gen_random_uuid(), a.id, s.id, c.id, 1, row_number() OVER (PARTITION BY a.id ORDER BY s.id), 'waiting_list'
    FROM course_allocations a, students s, course_offerings c
    WHERE a.school_id = $1 AND a.seed = 'spread' AND s.school_id = $1 AND c.school_id = $1 AND c.title = 'Chess'`);
}
