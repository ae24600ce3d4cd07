import type { guardianRequestStatuses } from "../../models/guardian-requests/index.ts";
import { stateMachine } from "../common/entities/state-machine.ts";

const decided = ["accepted", "partly_accepted", "rejected", "withdrawn", "completed"] as const;

/** The states of a request. An appointment that was accepted can still be moved, held or withdrawn. */
export const requestTransitions = stateMachine<(typeof guardianRequestStatuses)[number]>(
  "guardian_request_status",
  {
    submitted: ["in_progress", ...decided],
    in_progress: ["in_progress", ...decided],
    accepted: ["accepted", "withdrawn", "completed"],
    partly_accepted: [],
    rejected: [],
    withdrawn: [],
    completed: [],
  },
);
