import { boolean, decimal, oneOf, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const commentLanguages = ["en", "fr", "es", "ar", "sw"] as const;
export const commentBankStatuses = ["active", "archived"] as const;

/** A reusable sentence for comments on report cards, of one subject or course, or of any. */
export class CommentBankEntry extends tenantTable({
  text: text(),
  language: oneOf(commentLanguages),
  subjectId: uuid().nullable(),
  courseId: uuid().nullable(),
  gradeLevelId: uuid().nullable(),
  /** Band of scores in percent, both ends included. */
  minScore: decimal().nullable(),
  maxScore: decimal().nullable(),
  /** Shown to everybody who writes comments; otherwise only to its writer. */
  shared: boolean().default(false),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(commentBankStatuses).default("active"),
}) {}

table(CommentBankEntry, "comment_bank_entries");
