type Sets = Readonly<Record<string, string>>;

/** The rounds, requests and places that each role sees. */
export function courseRequestSets(
  ofStudents: (table: string, also?: string) => Sets,
): Record<string, Partial<Sets>> {
  const opened =
    "SELECT id FROM course_request_rounds WHERE school_id = $1 AND status IN ('open', 'closed', 'published')";
  const published =
    "course_allocation_id IN (SELECT id FROM course_allocations WHERE school_id = $1 AND status = 'published')";
  const family = ({ guardian, student }: Partial<Sets>) => ({ guardian: guardian!, student: student! });
  return {
    course_request_rounds: { guardian: opened, student: opened },
    course_requests: family(ofStudents("course_requests")),
    course_allocation_places: family(ofStudents("course_allocation_places", published)),
  };
}
