import { email } from "./email.ts";

/** Tells the office which guardians could not be told. `reason` is what a mail server said, or that there is no address. */
export const obligationExhausted = email({
  name: "obligation-exhausted",
  fromPlatform: true,
  sample: {
    school: "Greenfield Academy",
    count: 2,
    guardians: [
      { guardian: "Ana O'Neil", child: "Leo O'Neil" as string | null, reason: "550 no such user" },
      { guardian: "Ben O'Neil", child: null as string | null, reason: "no e-mail address" },
    ],
    url: "https://school.example/",
  },
  words: {
    en: ({ school, count, guardians, url }) => ({
      subject: `${school}: ${count} ${count === 1 ? "mail" : "mails"} to guardians could not be sent`,
      paragraphs: [
        "Guardians were not told of what they must be told. Please tell them in another way, and correct their addresses:",
      ],
      facts: lines(guardians),
      action: { label: "See all of them", url },
    }),
    fr: ({ school, count, guardians, url }) => ({
      subject:
        count === 1
          ? `${school} : un courriel aux parents n'a pas pu être envoyé`
          : `${school} : ${count} courriels aux parents n'ont pas pu être envoyés`,
      paragraphs: [
        "Des parents n'ont pas été informés comme ils doivent l'être. Veuillez les joindre autrement et corriger leurs adresses :",
      ],
      facts: lines(guardians),
      action: { label: "Les voir tous", url },
    }),
    es: ({ school, count, guardians, url }) => ({
      subject:
        count === 1
          ? `${school}: no se pudo enviar un correo a una familia`
          : `${school}: no se pudieron enviar ${count} correos a familias`,
      paragraphs: [
        "Hay familias sin la información que deben recibir. Avíseles de otra forma y corrija sus direcciones:",
      ],
      facts: lines(guardians),
      action: { label: "Verlos todos", url },
    }),
    ar: ({ school, count, guardians, url }) => ({
      subject: `${school}: تعذّر إرسال رسائل إلى أولياء الأمور، وعددها ${count}`,
      paragraphs: ["لم يُبلَّغ أولياء أمور بما يجب إبلاغهم به. يرجى إبلاغهم بطريقة أخرى وتصحيح عناوينهم:"],
      facts: lines(guardians),
      action: { label: "عرضها كلها", url },
    }),
    sw: ({ school, count, guardians, url }) => ({
      subject: `${school}: barua ${count} kwa walezi ${count === 1 ? "haikuweza" : "hazikuweza"} kutumwa`,
      paragraphs: [
        "Kuna walezi ambao hawajaarifiwa wanachopaswa kuarifiwa. Tafadhali waarifu kwa njia nyingine na usahihishe anwani zao:",
      ],
      facts: lines(guardians),
      action: { label: "Ziangalie zote", url },
    }),
  },
});

const lines = (guardians: ReadonlyArray<{ guardian: string; child: string | null; reason: string }>) =>
  guardians.map(
    ({ guardian, child, reason }) => [child ? `${guardian} (${child})` : guardian, reason] as const,
  );
