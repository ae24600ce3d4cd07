import { email, type Wording } from "../email.ts";

interface Props {
  /** In the language of the recipient. */
  headline: string;
  /** Written by a person. */
  text: string;
}

const render =
  (closing: string) =>
  ({ headline, text }: Props): Wording => ({
    subject: headline,
    paragraphs: [headline],
    written: text,
    closing: [closing],
  });

/** A message of an emergency alarm. */
export const emergencyAlarmEmail = email<Props>({
  name: "emergency-alarm",
  urgent: true,
  sample: {
    headline: "DRILL: Evacuation",
    text: "Leave the building by the nearest exit and go to the sports ground.",
  },
  words: {
    en: render("If you are at school, open the console and say whether you are safe."),
    fr: render("Si vous êtes à l'école, ouvrez la console et indiquez si vous êtes en sécurité."),
    es: render("Si está en la escuela, abra la consola e indique si está a salvo."),
    ar: render("إن كنتم في المدرسة، فافتحوا المنصة وأبلغوا هل أنتم بأمان."),
    sw: render("Ikiwa uko shuleni, fungua mfumo na useme kama uko salama."),
  },
});
