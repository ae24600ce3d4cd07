import { Transaction } from "sequelize";
import { transaction } from "../../../db/transaction.ts";
import { actor } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { CourseRequest, CourseRequestRound } from "../../../models/course-requests/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { requestingScope } from "../row-scope.ts";
import { checkAccepting } from "./check-accepting.ts";
import { courseRequests } from "./course-requests.ts";

/** Withdraws a request while it can be changed. @throws {AppError} 404, 409 `requests_closed` */
export const withdrawRequest = (id: string) =>
  transaction(async () => {
    const where = scopeWhere("course-requests.submit", requestingScope);
    const found = await findLocked(CourseRequest, id, { where, lock: false });
    const round = await findLocked(CourseRequestRound, found.courseRequestRoundId, {
      lock: Transaction.LOCK.SHARE,
    });
    const row = await findLocked(CourseRequest, id, { where });
    if (row.status === "withdrawn") return courseRequests.get(id);
    checkAccepting(round, actor().permissions.get("course-requests.submit") === "all");
    await transition(row, {
      from: "submitted",
      to: "withdrawn",
      verb: "withdraw",
      refuse: (status) => conflict("request_status", `The request is ${status}`),
    });
    return courseRequests.get(id);
  });
