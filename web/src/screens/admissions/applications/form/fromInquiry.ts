import type { Inquiry } from "../../inquiries/inquiries.ts";
import type { Application } from "../applications.ts";

/** Splits a full name before its last word; the office corrects what does not fit. */
const namesOf = (fullName: string) => {
  const words = fullName.trim().split(/\s+/);
  const familyName = words.length > 1 ? words.pop()! : "";
  return { givenName: words.join(" "), familyName };
};

/** What is known of an application from the inquiry that it follows. */
export const fromInquiry = (inquiry: Inquiry): Partial<Application> => ({
  ...namesOf(inquiry.childName),
  dateOfBirth: inquiry.childDateOfBirth,
  ...(inquiry.gradeLevelId && { gradeLevelId: inquiry.gradeLevelId }),
  message: inquiry.message,
  guardians: [
    { ...namesOf(inquiry.contactName), relation: "mother", email: inquiry.email, phone: inquiry.phone },
  ],
});
