import { boolean, integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import type { SurveyQuestion } from "./survey-question.ts";

/** A form, poll or consent slip for an audience. */
export class Survey extends tenantTable({
  kind: oneOf(["form", "poll", "consent"]).default("form"),
  title: text(),
  description: text().nullable(),
  questions: json<SurveyQuestion[]>().default([]),
  /** Counts the versions of title, description and questions. */
  textVersion: integer().default(1),
  audienceFilter: json<object>(),
  /** Whether each person answers once, or one guardian for each child. */
  answeredPer: oneOf(["person", "child"]).default("person"),
  anonymous: boolean().default(false),
  opensAt: timestamp(),
  closesAt: timestamp(),
  authorId: uuid().nullable(),
  status: oneOf(["draft", "open", "closed"]).default("draft"),
  invitedAt: timestamp().nullable(),
  remindedAt: timestamp().nullable(),
}) {
  /** Whether answers are accepted at an instant. The status may lag behind `closesAt` by the interval of the job. */
  accepts(at: Date): boolean {
    return this.status === "open" && this.opensAt <= at && this.closesAt > at;
  }

  /** Whether answers are no longer accepted at an instant. */
  isOver(at: Date): boolean {
    return this.status === "closed" || (this.status === "open" && this.closesAt <= at);
  }
}

table(Survey, "surveys");
