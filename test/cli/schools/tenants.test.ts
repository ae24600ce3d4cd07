import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { createDatabase } from "../../support/database.ts";
import { cli } from "../../support/process/process.ts";

const { url, drop } = await createDatabase();
test.after.always(drop);
const run = (...args: string[]) => cli(args, { DATABASE_URL: url });

/** Runs it with --json, and takes exactly one document from stdout. */
async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, "--json");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

test("the schools as a table without colour, and as a document", async (t) => {
  const [table, list] = await Promise.all([run("tenants", "list"), json("tenants", "list")]);
  t.is(table.code, 0);
  t.false(table.stdout.includes("\x1b"));
  t.regex(table.stdout, /greenfield.*Greenfield Academy.*SUBSCRIBED/);
  const bySlug = Object.fromEntries(list.map((each: any) => [each.slug, each]));
  t.is(bySlug.greenfield.status, "SUBSCRIBED");
  t.is(bySlug.riverside.status, "TRIAL");
});

test("a school from its creation to its invoice", async (t) => {
  const created = await json(
    ...[
      "tenants",
      "create",
      "hillside",
      "--name",
      "Hillside School",
      "--contact-email",
      "office@hillside.example",
    ],
    ...[
      "--timezone",
      "Europe/Berlin",
      "--currency",
      "EUR",
      "--trial-days",
      "10",
      "--password",
      "Hillside-2026-pw",
    ],
  );
  t.like(created, { slug: "hillside", status: "TRIAL", timezone: "Europe/Berlin", currency: "EUR" });

  const longer = await json("tenants", "extend-trial", "hillside", "--days", "5");
  const days = (Date.parse(longer.trialEndsAt) - Date.parse(created.trialEndsAt)) / 86_400_000;
  t.true(Math.abs(days - 5) < 0.1, `${days}`);

  t.deepEqual(await json("tenants", "tax", "hillside", "--percent", "7.5"), {
    slug: "hillside",
    taxPercent: "7.5",
  });
  t.is((await run("tenants", "tax", "hillside", "--percent", "-1")).code, 1);
  t.is((await run("tenants", "tax", "nowhere")).code, 3);
  const invoice = await json("tenants", "subscribe", "hillside", "--plan", "starter");
  t.like(invoice, { slug: "hillside", plan: "starter" });
  t.regex(invoice.total.amount, /^\d+\.\d\d$/);
  t.like(await json("tenants", "show", "hillside"), {
    plan: "starter",
    subscription: { status: "active" },
    unpaidInvoices: [{ number: invoice.number, total: { amount: "52.68", currency: "USD" } }],
  });
  t.regex((await run("tenants", "show", "hillside")).stdout, /^unpaid +SUB-\d+-\d{5}, 52\.68 USD, due on /m);
  const [listed, ...more] = await json("tenants", "invoices", "hillside");
  t.is(listed.number, invoice.number);
  const usd = (amount: string) => ({ amount, currency: "USD" });
  t.like(listed, { subtotal: usd("49.00"), taxPercent: "7.5", tax: usd("3.68"), total: usd("52.68") });
  t.regex((await run("tenants", "invoices", "hillside")).stdout, / 49\.00 .* 3\.68 .* 52\.68 +│ USD /);
  const file = join(tmpdir(), `${listed.number}-${process.pid}.pdf`);
  t.like(await json("tenants", "invoice", "hillside", listed.number, "--out", file), { file });
  t.true((await readFile(file, "latin1")).startsWith("%PDF"));
  await rm(file);
  t.is((await run("tenants", "invoice", "hillside", "SUB-1", "--out", file)).code, 3);
  t.deepEqual(more, []);

  t.like(await json("tenants", "pay", "hillside", invoice.number), {
    number: invoice.number,
    status: "SUBSCRIBED",
  });
  const [twice, unknown] = await Promise.all([
    run("tenants", "pay", "hillside", invoice.number),
    run("tenants", "pay", "hillside", "SUB-1"),
  ]);
  t.is(twice.code, 1);
  t.is(unknown.code, 3);
  const sender = ["--name", "The Office", "--address", "office@hillside.example"];
  t.deepEqual(await json("tenants", "sender", "hillside", ...sender), {
    slug: "hillside",
    senderName: "The Office",
    senderAddress: "office@hillside.example",
    replyTo: null,
    perMinute: null,
  });
  t.is((await run("tenants", "sender", "hillside", "--address", "nobody")).code, 1);

  t.is((await json("tenants", "suspend", "hillside")).status, "SUSPENDED");
  const restored = await json("tenants", "reactivate", "hillside");
  t.like(restored, { status: "SUBSCRIBED", contactEmail: "office@hillside.example" });
});

test("what is not there ends with 3, what is wrong with 1, each in one line", async (t) => {
  const contact = ["--contact-email", "x@y.example"];
  const [unknown, account, plan, taken, invalid] = await Promise.all([
    run("tenants", "show", "nowhere"),
    run("users", "list", "--school", "nowhere"),
    run("tenants", "subscribe", "riverside", "--plan", "golden"),
    run("tenants", "create", "greenfield", "--name", "Twice", ...contact),
    run("tenants", "create", "Not A Slug", "--name", "X", "--timezone", "Mars/Base", ...contact),
  ]);
  for (const { code, stderr } of [unknown, account]) {
    t.is(code, 3);
    t.regex(stderr, /^[^\n]*nowhere[^\n]*\n$/);
  }
  t.not(plan.code, 0);
  t.regex(plan.stderr, /^[^\n]*golden[^\n]*\n$/);
  t.is(taken.code, 1);
  t.regex(taken.stderr, /^[^\n]*greenfield[^\n]*\n$/);
  t.is(invalid.code, 1);
  t.regex(invalid.stderr, /^Invalid input: [^\n]*slug: [^\n]*timezone: [^\n]*\n$/);
  for (const { stdout } of [unknown, account, plan, taken, invalid]) t.is(stdout, "");
});
