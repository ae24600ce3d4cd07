import type { GuardianRequest, RequestedChange } from "../../models/guardian-requests/index.ts";

/** The state of a change of data that follows from the decisions on its fields. */
export function outcomeOf(changes: readonly Pick<RequestedChange, "decision">[]) {
  const count = (decision: RequestedChange["decision"]) =>
    changes.filter((change) => change.decision === decision).length;
  if (count(null) > 0) return "in_progress";
  if (count("rejected") === 0) return "accepted";
  return (count("accepted") > 0 ? "partly_accepted" : "rejected") satisfies GuardianRequest["status"];
}
