import { email } from "../email.ts";

/** Informs the office which guardians could not be reached by email. `reason`: response of the mail server, or no address. */
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
      subject: `${school}: ${count} ${count === 1 ? "email" : "emails"} to guardians could not be sent`,
      paragraphs: [
        "These guardians did not receive required emails. Please inform them in another way and correct their addresses:",
      ],
      facts: lines(guardians),
      action: { label: "View all", url },
    }),
    fr: ({ school, count, guardians, url }) => ({
      subject:
        count === 1
          ? `${school} : un courriel aux parents n'a pas pu être envoyé`
          : `${school} : ${count} courriels aux parents n'ont pas pu être envoyés`,
      paragraphs: [
        "Ces parents n'ont pas reçu des courriels obligatoires. Veuillez les informer autrement et corriger leurs adresses :",
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
        "Estas familias no han recibido correos obligatorios. Infórmeles de otra forma y corrija sus direcciones:",
      ],
      facts: lines(guardians),
      action: { label: "Verlos todos", url },
    }),
    ar: ({ school, count, guardians, url }) => ({
      subject: `${school}: تعذّر إرسال رسائل إلى أولياء الأمور، وعددها ${count}`,
      paragraphs: [
        "لم تصل رسائل إلزامية إلى أولياء الأمور التالين. يرجى إبلاغهم بطريقة أخرى وتصحيح عناوينهم:",
      ],
      facts: lines(guardians),
      action: { label: "عرضها كلها", url },
    }),
    sw: ({ school, count, guardians, url }) => ({
      subject: `${school}: barua pepe ${count} kwa walezi ${count === 1 ? "haikuweza" : "hazikuweza"} kutumwa`,
      paragraphs: [
        "Walezi hawa hawakupokea barua pepe za lazima. Tafadhali waarifu kwa njia nyingine na usahihishe anwani zao:",
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
