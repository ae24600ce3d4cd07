import { send } from "../../../api/client.ts";
import { letterOf } from "./letterOf.ts";

/** Issues a letter for a student with the values of `IssueFields`. */
export const issueLetter = (studentId: string, values: Record<string, string>) =>
  send("post", "/api/v1/issued-documents", {
    body: { ...letterOf(values), studentId, visibleToFamily: values["visibleToFamily"] !== undefined },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
