import type { AnyRoute } from "./route.ts";

/** What becomes the one log line of a request. */
export interface RequestRecord {
  requestId: string;
  ip: string;
  userId: string | null;
  schoolId: string | null;
  route?: AnyRoute;
  log(details: object, message: string): void;
}
