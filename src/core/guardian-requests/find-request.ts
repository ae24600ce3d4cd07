import { actor } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { GuardianRequest } from "../../models/guardian-requests/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { accountsOfPerson } from "../four-eyes/accounts-of-person.ts";

export type RequestKind = GuardianRequest["kind"];

const names: Readonly<Record<RequestKind, string>> = {
  data_change: "a change of data",
  document: "a document",
  appointment: "an appointment",
};

/**
 * Gets a request that the office works on and locks it. Staff who are guardians too leave their own requests to others.
 * @throws {AppError} 403, 404, 409 `own_request`, `guardian_request_kind`
 */
export async function findRequest(id: string, ...kinds: RequestKind[]): Promise<GuardianRequest> {
  const where = scopeWhere("guardian-requests.manage", wholeSchoolOnly);
  const request = await findLocked(GuardianRequest, id, { where });
  if ((await accountsOfPerson(actor().id)).includes(request.requestedBy))
    throw conflict("own_request", "This is your own request: someone else must answer it");
  if (kinds.length > 0 && !kinds.includes(request.kind))
    throw conflict("guardian_request_kind", `The request is for ${names[request.kind]}`);
  return request;
}
