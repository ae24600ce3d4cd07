import type { Wording } from "./email.ts";
import { email } from "./email.ts";

interface Props {
  subject: string;
  body: string;
}

/** What somebody wrote, in whatever language, is sent as it is. */
const asWritten = ({ subject, body }: Props): Wording => ({ subject, paragraphs: [], written: body });

/** A message of the school to many. */
export const schoolMessage = email<Props>({
  name: "school-message",
  refusable: true,
  sample: {
    subject: "Sports day",
    body: "Dear Grace,\n\nSports day is on Friday. Please send:\n- a hat\n- water",
  },
  words: { en: asWritten, fr: asWritten, es: asWritten, ar: asWritten, sw: asWritten },
});
