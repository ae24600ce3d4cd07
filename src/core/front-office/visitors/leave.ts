import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { VisitorLog } from "../../../models/front-office/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

/** Records that a visitor has left. @throws {AppError} 404, 409 `visitor_not_in` */
export const leave = (id: string): Promise<VisitorLog> =>
  transaction(async () => {
    const visit = await findLocked(VisitorLog, id, { where: scopeWhere("visitors.record", wholeSchoolOnly) });
    await transition(visit, {
      from: "in",
      to: "out",
      verb: "leave",
      refuse: (status) =>
        conflict(
          "visitor_not_in",
          status === "out" ? "The visitor has left already" : "The visitor was not let in",
        ),
      set: { outAt: now() },
    });
    return visit;
  });
