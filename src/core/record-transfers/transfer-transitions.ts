import type { transferStatuses } from "../../models/record-transfers/index.ts";
import { stateMachine } from "../common/entities/state-machine.ts";

type Status = (typeof transferStatuses)[number];

/** The states that a transfer can move to from each state. */
export const transferTransitions = stateMachine<Status>("record_transfer_status", {
  draft: ["prepared", "cancelled"],
  prepared: ["sent", "cancelled"],
  sent: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
  received: ["accepted", "rejected"],
  accepted: [],
  rejected: [],
});
