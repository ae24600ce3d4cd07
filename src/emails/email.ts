import { type Html, html } from "./html.ts";

export interface Mail {
  subject: string;
  text: string;
  html: Html;
}

/** A mail as data: its wording is a pure function of its properties, and a sample shows it. */
export interface Email<P> {
  name: string;
  /** Must not be sent twice: when a worker dies between handing over and noting it, support decides. */
  once?: boolean;
  sample: P;
  render(props: P): Mail;
}

/** A subject is one line of a mail's head: a name with a line break in it must not begin another. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 250);

export const email = <P>(definition: Email<P>): Email<P> => ({
  ...definition,
  render(props) {
    const mail = definition.render(props);
    return { ...mail, subject: oneLine(mail.subject) };
  },
});

/** The frame of every mail. Tables and inline styles, because mail programs know little else. */
export const layout = (school: string, body: Html): Html => html`<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2430">
<table role="presentation" align="center" style="max-width:36em;width:100%;background:#fff;border-radius:8px">
<tr><td style="padding:24px;border-bottom:1px solid #e3e6ea;font-weight:600">${school}</td></tr>
<tr><td style="padding:24px">${body}</td></tr>
</table>
</body>
</html>`;
