import { Html, html } from "./html.ts";
import { directionOf, type Language } from "./languages.ts";

export interface EmailContent {
  subject: string;
  text: string;
  html: Html;
}

/** A value may have several lines. */
type Facts = ReadonlyArray<readonly [label: string, value: string]>;

/** The content of an email, independent of its format. */
export interface Wording {
  subject: string;
  paragraphs: readonly string[];
  /** Text written by a person, in any language. Shown unchanged after the paragraphs. */
  written?: string;
  /** Labelled values, one per line. */
  facts?: Facts;
  /** Labelled values under headings, such as the name of a child; a note stands where there are none. */
  sections?: ReadonlyArray<{ heading: string; facts?: Facts; note?: string }>;
  action?: { label: string; url: string };
  /** Paragraphs after the button. */
  closing?: readonly string[];
}

/** Sender name and appearance of an email. */
export interface Brand {
  name: string;
  language: Language;
  /** `#rrggbb` */
  colour?: string | undefined;
  /** https URL of an image, or the `cid:` address of one that travels with the email. */
  logo?: string | undefined;
  /** Link to unsubscribe from optional emails. */
  unsubscribeUrl?: string | undefined;
}

/** Label of the unsubscribe link. */
export const unsubscribeWords: Readonly<Record<Language, string>> = {
  en: "Unsubscribe from these emails",
  fr: "Ne plus recevoir ces courriels",
  es: "Dejar de recibir estos correos",
  ar: "إلغاء الاشتراك في هذه الرسائل",
  sw: "Acha kupokea barua pepe hizi",
};

/** An email template: its wording is a pure function of its props; `sample` is for previews and tests. */
export interface Email<P> {
  name: string;
  /** Must not be sent twice: if a worker dies between hand-over and recording, support decides. */
  once?: boolean;
  /** The recipient is waiting for it: sent before other emails. */
  urgent?: boolean;
  /** The body gives access to an account: it is encrypted and shown to nobody else. */
  secret?: boolean;
  /** Optional: the recipient may unsubscribe, and it is not sent to suppressed addresses. */
  refusable?: boolean;
  /** Sent by the platform to a school, not by a school to its people. */
  fromPlatform?: boolean;
  sample: P;
  words: Readonly<Record<Language, (props: P, brand: Brand) => Wording>>;
}

export const email = <P>(definition: Email<P>): Email<P> => definition;

/** Renders an email in the language of the brand, as text and as HTML from the same wording. */
export function renderEmail<P>({ words }: Email<P>, props: P, brand: Brand): EmailContent {
  const wording = words[brand.language](props, brand);
  return { subject: oneLine(wording.subject), text: asText(wording, brand), html: asHtml(wording, brand) };
}

/** Removes line breaks from a subject: one in a name would start another header field (header injection). */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 250);

const factsAsText = (facts: Facts = []): string[] =>
  facts.length
    ? [
        facts
          .map(
            ([label, value]) =>
              `${label}:${value.includes("\n") ? "\n  " : " "}${value.replaceAll("\n", "\n  ")}`,
          )
          .join("\n"),
      ]
    : [];

const asText = (
  { paragraphs, written, facts = [], sections = [], action, closing = [] }: Wording,
  { name, language, unsubscribeUrl }: Brand,
): string =>
  [
    ...paragraphs,
    ...(written ? [written] : []),
    ...factsAsText(facts),
    ...sections.flatMap((section) => [
      `== ${section.heading} ==`,
      ...factsAsText(section.facts),
      ...(section.note ? [section.note] : []),
    ]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    name,
    ...(unsubscribeUrl ? [`${unsubscribeWords[language]}:\n${unsubscribeUrl}`] : []),
    "",
  ].join("\n\n");

const defaultColour = "#1d4ed8";

/** Chooses the text colour with the higher contrast on a background (WCAG relative luminance). */
function textColourOn(colour: string): string {
  const light = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * light[0]! + 0.7152 * light[1]! + 0.0722 * light[2]!;
  return luminance > 0.2 ? "#1c2430" : "#fff";
}

/** Renders text by a person; `dir="auto"` gives each paragraph the direction of its own first letter. */
const asWritten = (text = ""): Html[] =>
  text
    .split(/(?:\r?\n){2,}/)
    .filter(Boolean)
    .map(
      (part) =>
        html`<p dir="auto" style="margin:0 0 16px;text-align:start">${lines(part)}</p>
`,
    );

function factsAsHtml(facts: Facts = [], direction: "ltr" | "rtl"): Html | string {
  if (facts.length === 0) return "";
  const gap = direction === "rtl" ? "4px 0 4px 16px" : "4px 16px 4px 0";
  return html`<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 16px">
${facts.map(
  ([label, value]) =>
    html`<tr><td style="padding:${gap};color:#5b6573;vertical-align:top;overflow-wrap:break-word">${label}</td><td style="padding:4px 0;font-weight:600"><bdi>${lines(value)}</bdi></td></tr>
`,
)}</table>
`;
}

const lines = (text: string): Html[] =>
  text.split(/\r?\n/).map((line, index) => html`${index ? new Html("<br>\n") : ""}${line}`);

/** Renders the HTML of an email. Tables and inline styles, because email clients support little else. */
function asHtml(
  { subject, paragraphs, written, facts = [], sections = [], action, closing = [] }: Wording,
  brand: Brand,
): Html {
  const { name, language, logo, unsubscribeUrl } = brand;
  const colour = brand.colour && /^#[\da-f]{6}$/i.test(brand.colour) ? brand.colour : defaultColour;
  const direction = directionOf(language);
  const start = direction === "rtl" ? "right" : "left";
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>
`;
  const head = /^(?:https:\/\/|cid:)/.test(logo ?? "")
    ? html`<img src="${logo}" alt="" height="40" style="height:40px;vertical-align:middle;border:0"> ${name}`
    : name;
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${oneLine(subject)}</title></head>
<body style="margin:0;padding:16px;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c2430">
<table role="presentation" dir="${direction}" align="center" cellspacing="0" cellpadding="0" style="max-width:36em;width:100%;background:#fff;border-radius:8px;overflow-wrap:anywhere">
<tr><td style="padding:20px 24px;border-top:4px solid ${colour};border-bottom:1px solid #e3e6ea;font-weight:600;text-align:${start}">${head}</td></tr>
<tr><td style="padding:24px 24px 8px;text-align:${start}">
${paragraphs.map(paragraph)}${asWritten(written)}${factsAsHtml(facts, direction)}${sections.map(
  (section) => html`<h2 style="margin:24px 0 8px;font-size:18px"><bdi>${section.heading}</bdi></h2>
${factsAsHtml(section.facts, direction)}${section.note ? paragraph(section.note) : ""}`,
)}${
  action
    ? html`<p style="margin:0 0 16px"><a href="${action.url}" style="display:inline-block;padding:10px 18px;background:${colour};color:${textColourOn(colour)};border-radius:6px;text-decoration:none">${action.label}</a></p>
`
    : ""
}${closing.map(paragraph)}</td></tr>
${
  unsubscribeUrl
    ? html`<tr><td style="padding:16px 24px;border-top:1px solid #e3e6ea;font-size:13px;text-align:${start}"><a href="${unsubscribeUrl}" style="color:#5b6573">${unsubscribeWords[language]}</a></td></tr>
`
    : ""
}</table>
</body>
</html>`;
}
