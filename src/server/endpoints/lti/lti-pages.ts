import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { FormPost } from "../../../core/lti/launch/authorize.ts";
import { Html, html } from "../../../emails/html.ts";
import { directionOf, type Language, languageOf, languages } from "../../../emails/languages.ts";

const words: Readonly<Record<Language, Record<"title" | "continue" | "client" | "content", string>>> = {
  en: {
    title: "Learning tool",
    continue: "Continue",
    client: "The learning tool is not set up for this school. Close this page and tell the office.",
    content: "The content was not added. Close this page and choose it again.",
  },
  fr: {
    title: "Outil pédagogique",
    continue: "Continuer",
    client:
      "L’outil pédagogique n’est pas configuré pour cette école. Fermez cette page et informez le secrétariat.",
    content: "Le contenu n’a pas été ajouté. Fermez cette page et choisissez-le à nouveau.",
  },
  es: {
    title: "Herramienta de aprendizaje",
    continue: "Continuar",
    client:
      "La herramienta no está configurada para esta escuela. Cierre esta página y avise a la secretaría.",
    content: "El contenido no se añadió. Cierre esta página y elíjalo de nuevo.",
  },
  ar: {
    title: "أداة تعليمية",
    continue: "متابعة",
    client: "الأداة التعليمية غير مُعدّة لهذه المدرسة. أغلق هذه الصفحة وأبلغ الإدارة.",
    content: "لم يُضف المحتوى. أغلق هذه الصفحة واختره من جديد.",
  },
  sw: {
    title: "Zana ya kujifunzia",
    continue: "Endelea",
    client: "Zana ya kujifunzia haijawekwa kwa shule hii. Funga ukurasa huu na uijulishe ofisi.",
    content: "Maudhui hayakuongezwa. Funga ukurasa huu na uyachague tena.",
  },
};

const script = "document.forms[0].submit()";
/** The only script of these pages. Forms may be sent anywhere: where to is registered, and tools redirect further. */
const policy = `default-src 'none'; script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

const readerOf = (req: Request): Language => languageOf(req.acceptsLanguages([...languages]) || "en");

function page(req: Request, content: (of: (typeof words)[Language]) => Html): Html {
  const language = readerOf(req);
  const of = words[language];
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${of.title}</title></head>
<body>${content(of)}</body>
</html>`;
}

/** Posts the answer to the tool at once (OAuth 2.0 Form Post Response Mode). Without scripts a button does. */
export const formPostPage = ({ action, fields }: FormPost, req: Request): Html =>
  page(
    req,
    (of) =>
      html`<form method="post" action="${action}">${Object.entries(fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
      )}<noscript><button>${of.continue}</button></noscript></form><script>${new Html(script)}</script>`,
  );

export const sorryPage = (what: "client" | "content", req: Request, detail = ""): Html =>
  page(req, (of) => html`<main><h1>${of.title}</h1><p>${of[what]}</p><p>${detail}</p></main>`);

export function sendPage(res: Response, { value }: Html): void {
  res.setHeader("content-security-policy", policy);
  res.type("html").send(value);
}
