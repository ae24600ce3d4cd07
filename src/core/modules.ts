/**
 * The modules in order of dependency: each imports only modules before it (`test/modules.test.ts`). A module has the same
 * folder name in every layer; `npm run where <module>` lists its files.
 */
export const modules = [
  "audit",
  "scheduling",
  "school",
  "emails",
  "identity",
  "channels",
  "notifications",
  "four-eyes",
  "structure",
  "people",
  "staff",
  "documents",
  "timetable",
  "attendance",
  "behaviour",
  "admissions",
  "fees",
  "assessment",
  "family",
  "audience",
  "announcements",
  "conversations",
  "scheduled-messages",
  "guardian-emails",
  "imports",
  "dashboard",
  "integrations",
  "platform",
] as const;
