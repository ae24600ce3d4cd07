/** What a broken constraint of the database means to people: a stable word, and what to do. */
export const constraints: Readonly<Record<string, readonly [code: string, message: string]>> = {
  academic_years_overlap: ["overlap", "The dates overlap with another academic year"],
  academic_years_current: ["overlap", "Another year is the current one"],
  academic_terms_overlap: ["overlap", "The dates overlap with another term of the same level"],
  timetable_teacher_clash: ["timetable_clash", "The teacher has another lesson at that time"],
  timetable_room_clash: ["timetable_clash", "The room is taken at that time"],
  timetable_section_clash: ["timetable_clash", "The section has another lesson at that time"],
  enrollments_one_open: ["already_enrolled", "The student is enrolled in this year already"],
  enrollments_roll: ["duplicate", "This roll number is taken in the section"],
  student_guardians_primary: ["duplicate", "The student has a primary guardian already"],
  attendance_codes_default: ["duplicate", "Another code is the default one"],
  grading_scales_default: ["duplicate", "Another scale is the default one"],
  grading_scale_intervals_overlap: ["overlap", "Two intervals of the scale overlap"],
  exam_papers_section_clash: ["exam_clash", "The section sits another paper at that time"],
  exam_papers_room_clash: ["exam_clash", "Another paper is sat in the room at that time"],
  exam_papers_invigilator_clash: ["exam_clash", "The invigilator has another paper at that time"],
  report_cards_one_open: [
    "report_card_open",
    "There is an open report card of this student and term already",
  ],
  promotion_batches_one_open: ["promotion_open", "There is an open promotion of this year already"],
};
