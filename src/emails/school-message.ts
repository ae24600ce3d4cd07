import type { Wording } from "./email.ts";
import { email } from "./email.ts";

interface Props {
  subject: string;
  body: string;
}

/** What somebody wrote, in whatever language, is sent as it is. */
const asWritten = ({ subject, body }: Props): Wording => ({ subject, paragraphs: body.split(/\n{2,}/) });

/** A message of the school to many. */
export const schoolMessage = email<Props>({
  name: "school-message",
  refusable: true,
  sample: { subject: "Sports day", body: "Dear Grace,\n\nSports day is on Friday. Please send a hat." },
  words: { en: asWritten, fr: asWritten, es: asWritten, ar: asWritten, sw: asWritten },
});
