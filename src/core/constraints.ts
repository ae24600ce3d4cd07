/** What a broken constraint of the database means to people: a stable word, and what to do. */
export const constraints: Readonly<Record<string, readonly [code: string, message: string]>> = {
  academic_years_overlap: ["overlap", "The dates overlap with another academic year"],
  academic_years_current: ["overlap", "Another year is the current one"],
  academic_terms_overlap: ["overlap", "The dates overlap with another term of the same level"],
  descriptors_default: ["duplicate", "Another one is the default of this namespace"],
  teaching_assignments_overlap: ["already_assigned", "The person teaches this offering at that time already"],
  timetables_published: ["timetable_clash", "Another timetable of the term is published for these days"],
  timetable_exceptions_one: ["duplicate", "The lesson has a change of this kind on that day already"],
  timetable_teacher_clash: ["timetable_clash", "The teacher has another lesson at that time"],
  timetable_room_clash: ["timetable_clash", "The room is taken at that time"],
  timetable_section_clash: ["timetable_clash", "The section has another lesson at that time"],
  enrollments_one_open: ["already_enrolled", "The student is enrolled in this year already"],
  enrollments_roll: ["duplicate", "This roll number is taken in the section"],
  student_guardians_primary: ["duplicate", "The student has a primary guardian already"],
  attendance_codes_default: ["duplicate", "Another code is the default one"],
  promotion_batches_one_open: ["promotion_open", "There is an open promotion of this year already"],
};
