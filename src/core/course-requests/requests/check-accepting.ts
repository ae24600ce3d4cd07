import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import type { CourseRequestRound } from "../../../models/course-requests/index.ts";

/**
 * Checks that a round accepts requests now.
 * @param isOffice the office adds and changes requests until the allocation is published
 * @throws {AppError} 409 `requests_closed`
 */
export function checkAccepting({ status, opensAt, closesAt }: CourseRequestRound, isOffice: boolean): void {
  if (status === "open" || (isOffice && status === "closed")) {
    if (isOffice || (opensAt <= now() && now() < closesAt)) return;
    throw conflict(
      "requests_closed",
      now() < opensAt
        ? "Requests are not accepted yet: see when the round opens"
        : "The time for requests is over: ask the office",
    );
  }
  throw conflict("requests_closed", `The round is ${status}: requests can no longer be submitted or changed`);
}
