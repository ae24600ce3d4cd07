import { CommentBankEntry } from "./comment-bank-entry.ts";
import { Exam } from "./exam.ts";
import { ExamMark } from "./exam-mark.ts";
import { ExamPaper } from "./exam-paper.ts";
import { GradeCategory } from "./grade-category.ts";
import { GradeTotal } from "./grade-total.ts";
import { GradingScale } from "./grading-scale.ts";
import { GradingScaleInterval } from "./grading-scale-interval.ts";
import { GraduationPlan } from "./graduation/graduation-plan.ts";
import { GraduationRequirement } from "./graduation/graduation-requirement.ts";
import { GraduationWaiver } from "./graduation/graduation-waiver.ts";
import { StudentGraduationPlan } from "./graduation/student-graduation-plan.ts";
import { HallTicket } from "./hall-ticket.ts";
import { HonourRoll } from "./honour-roll.ts";
import { HonourRollEntry } from "./honour-roll-entry.ts";
import { LineItem } from "./line-item.ts";
import { PriorAcademicRecord } from "./prior-academic-record.ts";
import { ReportCard } from "./report-card.ts";
import { ReportCardLine } from "./report-card-line.ts";
import { ReportCardTemplate } from "./report-card-template.ts";
import { Result } from "./result.ts";
import { ResultRevision } from "./result-revision.ts";
import { Transcript } from "./transcript.ts";

export { commentBankStatuses, commentLanguages } from "./comment-bank-entry.ts";
export { examStatuses } from "./exam.ts";
export { examMarkStatuses } from "./exam-mark.ts";
export { examPaperStatuses } from "./exam-paper.ts";
export { gradeCategoryAggregations, gradeCategoryStatuses } from "./grade-category.ts";
export { gradingScaleStatuses, gradingScaleTypes } from "./grading-scale.ts";
export { graduationPlanStatuses } from "./graduation/graduation-plan.ts";
export { graduationRequirementKinds } from "./graduation/graduation-requirement.ts";
export { honourMeasures, honourRollStatuses } from "./honour-roll.ts";
export { lineItemStatuses } from "./line-item.ts";
export { priorAcademicRecordStatuses } from "./prior-academic-record.ts";
export {
  type AttendanceSummary,
  type ReportCardHeading,
  reportCardStatuses,
} from "./report-card.ts";
export { type ReportCardLayout, reportCardTemplateStatuses } from "./report-card-template.ts";
export { resultScoreStatuses } from "./result.ts";
export { type TranscriptLine, transcriptStatuses } from "./transcript.ts";
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
