import type { Actor, Operator } from "../../lib/context.ts";
import type { AnyRoute } from "./route.ts";

/** What becomes the one log line of a request. */
export interface RequestRecord {
  requestId: string;
  ip: string;
  userId: string | null;
  schoolId: string | null;
  /** Whoever was signed in: what is refused is recorded with it. */
  actor?: Actor;
  operator?: Operator;
  route?: AnyRoute;
  log(details: object, message: string): void;
}
