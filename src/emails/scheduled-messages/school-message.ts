import type { Wording } from "../email.ts";
import { email } from "../email.ts";

interface Props {
  subject: string;
  body: string;
}

/** Text written by a person, in any language, is sent unchanged. */
const asWritten = ({ subject, body }: Props): Wording => ({ subject, paragraphs: [], written: body });

/** A bulk message from a school. */
export const schoolMessage = email<Props>({
  name: "school-message",
  refusable: true,
  sample: {
    subject: "Sports day",
    body: "Dear Grace,\n\nSports day is on Friday. Please send:\n- a hat\n- water",
  },
  words: { en: asWritten, fr: asWritten, es: asWritten, ar: asWritten, sw: asWritten },
});
