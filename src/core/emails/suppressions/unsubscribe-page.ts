import { type Html, html } from "../../../emails/html.ts";
import { directionOf, type Language } from "../../../emails/languages.ts";
import { maskAddress } from "../../../lib/delivery/email-address.ts";
import { notFound } from "../../../lib/errors.ts";
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
    ask: (address) => `Stop sending these emails to ${address}? You will still receive essential emails.`,
    button: "Unsubscribe",
    done: (address) =>
      `${address} will no longer receive these emails. You will still receive essential emails.`,
  },
  fr: {
    title: "Se désabonner",
    ask: (address) =>
      `Ne plus envoyer ces courriels à ${address} ? Vous continuerez à recevoir les courriels indispensables.`,
    button: "Se désabonner",
    done: (address) =>
      `${address} ne recevra plus ces courriels. Vous continuerez à recevoir les courriels indispensables.`,
  },
  es: {
    title: "Cancelar la suscripción",
    ask: (address) =>
      `¿Dejar de enviar estos correos a ${address}? Seguirá recibiendo los correos imprescindibles.`,
    button: "Cancelar la suscripción",
    done: (address) =>
      `${address} ya no recibirá estos correos. Seguirá recibiendo los correos imprescindibles.`,
  },
  ar: {
    title: "إلغاء الاشتراك",
    ask: (address) => `هل نتوقف عن إرسال هذه الرسائل إلى ${address}؟ ستستمر في تلقي الرسائل الضرورية.`,
    button: "إلغاء الاشتراك",
    done: (address) => `لن تصل هذه الرسائل إلى ${address} بعد الآن. ستستمر في تلقي الرسائل الضرورية.`,
  },
  sw: {
    title: "Jiondoe",
    ask: (address) => `Je, tuache kutuma barua pepe hizi kwa ${address}? Bado utapokea barua pepe muhimu.`,
    button: "Jiondoe",
    done: (address) => `${address} haitapokea tena barua pepe hizi. Bado utapokea barua pepe muhimu.`,
  },
};

/** Renders the page behind an unsubscribe link: a confirmation form, because mail scanners follow links too, or the result. */
export function unsubscribePage(token: string, language: Language, done: boolean): Html {
  const found = readUnsubscribeToken(token);
  if (!found) throw notFound("Link");
  const { title, ask, button, done: confirmation } = words[language];
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
<p><bdi>${done ? confirmation(address) : ask(address)}</bdi></p>
${done ? "" : html`<form method="post"><button>${button}</button></form>`}
</body>
</html>
`;
}
