import { type Html, html } from "../../emails/html.ts";
import { directionOf, type Language } from "../../emails/languages.ts";
import { notFound } from "../../lib/errors.ts";
import { maskAddress } from "../../lib/mail-address.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

interface Words {
  title: string;
  ask(address: string): string;
  button: string;
  done(address: string): string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: "Unsubscribe",
    ask: (address) => `Shall ${address} get no such mails any more? Mails that you need still come.`,
    button: "Unsubscribe",
    done: (address) => `${address} gets no such mails any more. Mails that you need still come.`,
  },
  fr: {
    title: "Se désabonner",
    ask: (address) =>
      `Faut-il ne plus envoyer ces courriels à ${address} ? Les courriels indispensables arrivent toujours.`,
    button: "Se désabonner",
    done: (address) =>
      `${address} ne reçoit plus ces courriels. Les courriels indispensables arrivent toujours.`,
  },
  es: {
    title: "Cancelar la suscripción",
    ask: (address) =>
      `¿Dejar de enviar estos correos a ${address}? Los correos necesarios seguirán llegando.`,
    button: "Cancelar la suscripción",
    done: (address) => `${address} ya no recibe estos correos. Los correos necesarios seguirán llegando.`,
  },
  ar: {
    title: "إلغاء الاشتراك",
    ask: (address) => `هل نتوقف عن إرسال هذه الرسائل إلى ${address}؟ ستبقى الرسائل الضرورية تصل إليك.`,
    button: "إلغاء الاشتراك",
    done: (address) => `لن تصل هذه الرسائل إلى ${address} بعد الآن. ستبقى الرسائل الضرورية تصل إليك.`,
  },
  sw: {
    title: "Jiondoe",
    ask: (address) => `Je, tuache kutuma barua hizi kwa ${address}? Barua muhimu zitaendelea kufika.`,
    button: "Jiondoe",
    done: (address) => `${address} haitapokea tena barua hizi. Barua muhimu zitaendelea kufika.`,
  },
};

/** What a person sees who follows the link of a mail: a question, since programs follow links too, or the answer. */
export function unsubscribePage(token: string, language: Language, done: boolean): Html {
  const found = readUnsubscribeToken(token);
  if (!found) throw notFound("Link");
  const { title, ask, button, done: answer } = words[language];
  const address = maskAddress(found.address);
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }
button { font: inherit; padding: .6rem 1.2rem; border: 0; border-radius: 6px; background: #1d4ed8; color: #fff; }
</style>
</head>
<body>
<h1>${title}</h1>
<p><bdi>${done ? answer(address) : ask(address)}</bdi></p>
${done ? "" : html`<form method="post"><button>${button}</button></form>`}
</body>
</html>
`;
}
