import { interviewBooked } from "../../../emails/admissions/interview-booked.ts";
import { interviewCancelled } from "../../../emails/admissions/interview-cancelled.ts";
import type {
  AdmissionApplication,
  InterviewBooking,
  InterviewSlot,
} from "../../../models/admissions/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";

/** Tells the family by email that its interview is booked or cancelled. */
export async function emailInterview(
  { guardians: [first], givenName, familyName, language }: AdmissionApplication,
  { date, startsAt, minutes, place }: InterviewSlot,
  { id, status }: InterviewBooking,
): Promise<void> {
  if (!first?.email) return;
  const guardian = `${first.givenName} ${first.familyName}`;
  await queueEmail({
    template: status === "booked" ? interviewBooked : interviewCancelled,
    entityKey: `InterviewBooking:${id}`,
    to: { address: first.email, name: guardian },
    props: {
      guardian,
      child: `${givenName} ${familyName}`,
      ...{ date, time: startsAt.slice(0, 5), minutes, place: place ?? "" },
    },
    locale: language,
  });
}
