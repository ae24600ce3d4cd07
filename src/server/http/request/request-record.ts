import type { Actor, Operator } from "../../../lib/context.ts";
import type { AnyRoute } from "../route.ts";

/** Collects the single log line of a request. */
export interface RequestRecord {
  requestId: string;
  ip: string;
  userId: string | null;
  schoolId: string | null;
  /** The signed-in user, recorded with refused requests. */
  actor?: Actor;
  operator?: Operator;
  route?: AnyRoute;
  log(details: object, message: string): void;
}
