import type { Body, ResponseOf } from "../api/types.ts";

export type Admissions = ResponseOf<"/api/v1/apply/{slug}", "get">;
export type Campaign = Admissions["campaigns"][number];
export type Question = Campaign["questions"][number];
export type Application = ResponseOf<"/api/v1/apply/{slug}/application", "get">;
export type Interviews = ResponseOf<"/api/v1/apply/{slug}/interview", "get">;
export type ApplicationForm = Body<"/api/v1/apply/{slug}/application", "put">;

/** A refusal of the service. */
export interface Refusal {
  status: number;
  code: string;
  errors: readonly { path: string; message: string }[];
}
