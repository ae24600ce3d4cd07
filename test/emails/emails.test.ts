import test from "ava";
import { emails } from "../../src/emails/index.ts";

type AnyEmail = {
  name: string;
  sample: any;
  render(props: any): { subject: string; text: string; html: { value: string } };
};
const all = emails as unknown as readonly AnyEmail[];

/** The sample with every text in it replaced. */
const withTexts = (value: any, change: (text: string) => string): any => {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, change)]));
};

for (const mail of all) {
  test(`${mail.name} reads as it should`, (t) => {
    const { subject, text, html } = mail.render(mail.sample);
    t.snapshot({ subject, text, html: html.value });
  });

  test(`${mail.name} says the same in text and in HTML`, (t) => {
    const { text, html } = mail.render(mail.sample);
    for (const [, address] of html.value.matchAll(/href="([^"]+)"/g))
      t.true(text.includes(address!), address);
    t.false(/undefined|null|NaN|\[object/.test(text + html.value));
  });

  test(`${mail.name} shows hostile names as they are written`, (t) => {
    const attack = `<img src=x onerror=alert(1)>"'&`;
    const { html } = mail.render(withTexts(mail.sample, (text) => `${text}${attack}`));
    t.false(html.value.includes("<img"));
    t.true(html.value.includes("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;"));
    for (const [, address] of html.value.matchAll(/href="([^"]*)"/g)) t.false(/[<>']/.test(address!));
  });

  test(`${mail.name} keeps its subject one line, whatever the names`, (t) => {
    for (const lineBreak of ["\r\n", "\n", "\r", "\u2028", "\u0085", "\u0000"]) {
      const { subject } = mail.render(
        withTexts(mail.sample, (text) => `${text}${lineBreak}Bcc: all@example.org`),
      );
      t.false(/[\p{Cc}\u2028\u2029]/u.test(subject), JSON.stringify(subject));
      t.true(subject.length > 0);
    }
    const { subject } = mail.render(withTexts(mail.sample, (text) => text + "x".repeat(5_000)));
    t.true(subject.length <= 250);
  });
}

test("every mail has a name of its own", (t) => {
  const names = all.map(({ name }) => name);
  t.is(new Set(names).size, names.length);
  for (const name of names) t.regex(name, /^[a-z]+(-[a-z]+)*$/);
});
