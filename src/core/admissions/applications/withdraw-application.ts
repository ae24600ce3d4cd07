import type {
  AdmissionApplication,
  AdmissionSeat,
  admissionClosers,
} from "../../../models/admissions/index.ts";
import { transition } from "../../common/entities/transition.ts";
import { cancelInterviewOf } from "../interviews/cancel-interview.ts";
import { leaveWaitlist } from "../waitlist/leave-waitlist.ts";
import { applicationTransitions } from "./application-transitions.ts";
import { releaseSeat } from "./offers/release-seat.ts";

interface Withdrawal {
  reason: string;
  closedBy: (typeof admissionClosers)[number];
}

/**
 * Withdraws an application; its seat goes to the next one on the waiting list. The caller has locked the seats and the
 * application.
 * @returns whether another application was offered the seat
 * @throws {AppError} 409 `application_status`
 */
export async function withdrawApplication(
  application: AdmissionApplication,
  seat: AdmissionSeat,
  { reason, closedBy }: Withdrawal,
): Promise<boolean> {
  const hadSeat = application.status === "offered" || application.status === "accepted";
  await transition(application, {
    ...applicationTransitions("The application", "withdrawn"),
    verb: closedBy === "expiry" ? "expire" : "withdraw",
    set: { reason, closedBy },
    after: { reason, closedBy },
  });
  await leaveWaitlist(application, closedBy === "expiry" ? "expired" : "removed");
  await cancelInterviewOf(application, closedBy === "family" ? "family" : "office");
  return hadSeat ? releaseSeat(seat) : false;
}
