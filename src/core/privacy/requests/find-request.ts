import { conflict } from "../../../lib/errors.ts";
import { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import type { Permission } from "../../permissions.ts";
import { requestScope } from "./request-scope.ts";

/** Gets a request in the row scope of a permission and locks it. @throws {AppError} 404 */
export const findRequest = (id: string, permission: Permission): Promise<DataSubjectRequest> =>
  findLocked(DataSubjectRequest, id, { where: scopeWhere(permission, requestScope) });

/** Builds the conflict for a request in a state that does not allow the operation. */
export const wrongStatus = (status: DataSubjectRequest["status"]) =>
  conflict(
    "data_request_status",
    `The request is ${status.replace("_", " ")}: this is not possible any more, or not yet`,
  );
