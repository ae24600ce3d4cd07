import type { admissionApplicationStatuses } from "../../../models/admissions/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";

type Status = (typeof admissionApplicationStatuses)[number];

/** The states that an application can move to from each state. */
export const applicationTransitions = stateMachine<Status>("application_status", {
  draft: ["submitted", "withdrawn"],
  submitted: ["under_review", "waitlisted", "offered", "rejected", "withdrawn"],
  under_review: ["waitlisted", "offered", "rejected", "withdrawn"],
  waitlisted: ["offered", "rejected", "withdrawn"],
  offered: ["accepted", "withdrawn"],
  accepted: ["enrolled", "withdrawn"],
  enrolled: [],
  rejected: ["under_review"],
  withdrawn: [],
});
