import { Exam } from "./exams/exam.ts";
import { ExamMark } from "./exams/exam-mark.ts";
import { ExamPaper } from "./exams/exam-paper.ts";
import { HallTicket } from "./exams/hall-ticket.ts";
import { GradeCategory } from "./grade-category.ts";
import { GradeTotal } from "./grade-total.ts";
import { GradingScale } from "./grading-scale.ts";
import { GradingScaleInterval } from "./grading-scale-interval.ts";
import { GraduationPlan } from "./graduation/graduation-plan.ts";
import { GraduationRequirement } from "./graduation/graduation-requirement.ts";
import { GraduationWaiver } from "./graduation/graduation-waiver.ts";
import { StudentGraduationPlan } from "./graduation/student-graduation-plan.ts";
import { HonourRoll } from "./honour-roll.ts";
import { HonourRollEntry } from "./honour-roll-entry.ts";
import { LineItem } from "./line-item.ts";
import { PriorAcademicRecord } from "./prior-academic-record.ts";
import { CommentBankEntry } from "./reports/comment-bank-entry.ts";
import { ReportCard } from "./reports/report-card.ts";
import { ReportCardLine } from "./reports/report-card-line.ts";
import { ReportCardTemplate } from "./reports/report-card-template.ts";
import { Transcript } from "./reports/transcript.ts";
import { Result } from "./result.ts";
import { ResultRevision } from "./result-revision.ts";

export { examStatuses } from "./exams/exam.ts";
export { examMarkStatuses } from "./exams/exam-mark.ts";
export { examPaperStatuses } from "./exams/exam-paper.ts";
export { gradeCategoryAggregations, gradeCategoryStatuses } from "./grade-category.ts";
export { gradingScaleStatuses, gradingScaleTypes } from "./grading-scale.ts";
export { graduationPlanStatuses } from "./graduation/graduation-plan.ts";
export { graduationRequirementKinds } from "./graduation/graduation-requirement.ts";
export { honourMeasures, honourRollStatuses } from "./honour-roll.ts";
export { lineItemStatuses } from "./line-item.ts";
export { priorAcademicRecordStatuses } from "./prior-academic-record.ts";
export { commentBankStatuses, commentLanguages } from "./reports/comment-bank-entry.ts";
export {
  type AttendanceSummary,
  type ReportCardHeading,
  reportCardStatuses,
} from "./reports/report-card.ts";
export { type ReportCardLayout, reportCardTemplateStatuses } from "./reports/report-card-template.ts";
export { type TranscriptLine, transcriptStatuses } from "./reports/transcript.ts";
export { resultScoreStatuses } from "./result.ts";
export {
  CommentBankEntry,
  Exam,
  ExamMark,
  ExamPaper,
  GradeCategory,
  GradeTotal,
  GradingScale,
  GradingScaleInterval,
  GraduationPlan,
  GraduationRequirement,
  GraduationWaiver,
  HallTicket,
  HonourRoll,
  HonourRollEntry,
  LineItem,
  PriorAcademicRecord,
  ReportCard,
  ReportCardLine,
  ReportCardTemplate,
  Result,
  ResultRevision,
  StudentGraduationPlan,
  Transcript,
};

export function associate(): void {}
