import type { Wording } from "../email.ts";
import { email } from "../email.ts";

interface Props {
  subject: string;
  body: string;
}

/** Text written by a person, in any language, is sent unchanged. */
const asWritten = ({ subject, body }: Props): Wording => ({ subject, paragraphs: [], written: body });

/** A message from a school to its alumni. */
export const alumniMessage = email<Props>({
  name: "alumni-message",
  refusable: true,
  sample: {
    subject: "Reunion of the class of 2016",
    body: "Dear alumni,\n\nWe meet on the first Saturday of May in the school hall.",
  },
  words: { en: asWritten, fr: asWritten, es: asWritten, ar: asWritten, sw: asWritten },
});
