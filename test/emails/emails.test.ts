import test from "ava";
import { type Brand, renderEmail } from "../../src/emails/email.ts";
import { passwordReset } from "../../src/emails/identity/password-reset.ts";
import { emails } from "../../src/emails/index.ts";
import { languages } from "../../src/emails/languages.ts";
import { schoolMessage } from "../../src/emails/scheduled-messages/school-message.ts";

const brand = (language: (typeof languages)[number]): Brand => ({
  name: "Greenfield Academy",
  language,
  colour: "#0f766e",
  logo: "https://school.example/logo.png",
});

/** The sample with every text in it replaced, dates excepted. */
const withTexts = (value: any, change: (text: string) => string): any => {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d$/.test(value) ? value : change(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, change)]));
};

for (const email of emails) {
  for (const language of languages)
    test(`${email.name} reads as it should in ${language}`, (t) => {
      const { subject, text, html } = renderEmail(email, email.sample, brand(language));
      t.snapshot({ subject, text, html: html.value });
      for (const [, address] of html.value.matchAll(/href="([^"]+)"/g))
        t.true(text.includes(address!), `the text has no ${address}`);
      t.false(/undefined|null|NaN|\[object|Invalid/.test(text + html.value));
      t.true(html.value.includes(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`));
      t.regex(html.value, /border-top:4px solid #0f766e/);
      t.true(html.value.includes('src="https://school.example/logo.png"'));
    });

  test(`${email.name} is not the same in any two languages`, (t) => {
    const subjects = languages.map((language) => renderEmail(email, email.sample, brand(language)).text);
    // What a person wrote is sent as it is.
    const isTranslated = new Set(Object.values(email.words)).size > 1;
    t.is(new Set(subjects).size, isTranslated ? languages.length : 1);
  });

  test(`${email.name} shows hostile names as they are written`, (t) => {
    const attack = `<img src=x onerror=alert(1)>"'&`;
    const props = withTexts(email.sample, (text) => `${text}${attack}`);
    const { html } = renderEmail(email, props, {
      name: attack,
      language: "en",
      colour: `red;${attack}`,
      logo: `javascript:${attack}`,
    });
    t.false(html.value.includes("<img"));
    t.true(html.value.includes("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;"));
    t.regex(html.value, /border-top:4px solid #1d4ed8/);
    for (const [, address] of html.value.matchAll(/href="([^"]*)"/g)) t.false(/[<>']/.test(address!));
  });

  test(`${email.name} keeps its subject one line, whatever the names`, (t) => {
    const subjectOf = (change: (text: string) => string) =>
      renderEmail(email, withTexts(email.sample, change), { name: change("School"), language: "en" }).subject;
    for (const lineBreak of ["\r\n", "\n", "\r", "\u2028", "\u0085", "\u0000"]) {
      const subject = subjectOf((text) => `${text}${lineBreak}Bcc: all@example.org`);
      t.false(/[\p{Cc}\u2028\u2029]/u.test(subject), JSON.stringify(subject));
      t.true(subject.length > 0);
    }
    t.true(subjectOf((text) => text + "x".repeat(5_000)).length <= 250);
  });
}

test("what a person wrote keeps its lines and its direction", (t) => {
  const body = "Dear Grace,\r\n\r\nPlease send:\n- a hat\n- <water>";
  const { text, html } = renderEmail(schoolMessage, { subject: "Sports day", body }, brand("ar"));
  t.true(text.startsWith(body));
  const parts = [...html.value.matchAll(/<p dir="auto"[^>]*>(.*?)<\/p>/gs)].map(([, part]) => part);
  t.deepEqual(parts, ["Dear Grace,", "Please send:<br>\n- a hat<br>\n- &lt;water&gt;"]);
});

test("a button can be read on whatever colour a school chose", (t) => {
  const inkOn = (colour: string) =>
    /background:#[\da-f]{6};color:(#[\da-f]+)/i.exec(
      renderEmail(passwordReset, passwordReset.sample, { ...brand("en"), colour }).html.value,
    )![1];
  for (const dark of ["#1d4ed8", "#0f766e", "#000000", "#b91c1c"]) t.is(inkOn(dark), "#fff", dark);
  for (const light of ["#ffff00", "#FFFFFF", "#facc15", "#86efac"]) t.is(inkOn(light), "#1c2430", light);
});

test("every mail has a name of its own", (t) => {
  const names = emails.map(({ name }) => name);
  t.is(new Set(names).size, names.length);
  for (const name of names) t.regex(name, /^[a-z]+(-[a-z]+)*$/);
});
