import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { findChromium } from "../../support/find-chromium.ts";

export interface Visit {
  page: Page;
  /** What the browser complained about: errors on its console, and breaches of the policy for content. */
  complaints: string[];
  /** Addresses outside of the service that were asked for. */
  foreign: string[];
  /** What axe finds on the page as it is, one line per kind; by all rules, or by these. */
  violations(only?: readonly string[]): Promise<string[]>;
  /** Goes to an address, and waits for what it shows. */
  open(path: string): Promise<void>;
  /** As a link within the console leads there: without loading it anew. */
  go(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface Console extends TestApp {
  /** A browser of its own; with a mailbox, signed in: `admin`, or `admin@riverside` for the other school. */
  visit(mailbox?: string, options?: BrowserContextOptions): Promise<Visit>;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The service with its built console, and a Chromium to look at it with. */
export async function startConsole(settings: Record<string, unknown> = {}): Promise<Console> {
  const app = await startApp({ WEB_DIR: "dist/web", ...settings });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  return {
    ...app,
    visit: (mailbox, options) => visit(browser, app.url, mailbox, options),
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}

async function visit(
  browser: Browser,
  url: string,
  mailbox?: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url());
  });
  const settled = async () => {
    await page.locator("h1").first().waitFor();
    await page.locator(".skeleton, .spinner").first().waitFor({ state: "detached" });
  };
  const open = async (path: string) => {
    await page.goto(path);
    await settled();
  };
  const go = async (path: string) => {
    await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
    await settled();
  };
  await open("/");
  if (mailbox) {
    const [name, school = "greenfield"] = mailbox.split("@");
    await page.fill("input[name=email]", `${name}@${school}.example`);
    await page.fill("input[name=password]", demoPassword);
    await page.click("button[type=submit]");
    await page.locator("#main h1").waitFor();
    await settled();
  }
  return {
    page,
    complaints,
    foreign,
    open,
    go,
    close: () => context.close(),
    async violations(only = rules) {
      await settled();
      if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
      // What a bar that stays in place covers while the page is scrolled counts as too small a target.
      await page.evaluate("scrollTo(0, 0)");
      const asked = JSON.stringify({ runOnly: only, resultTypes: ["violations"] });
      const found = (await page.evaluate(`axe.run(document, ${asked})`)) as {
        violations: { id: string; help: string; nodes: { html: string }[] }[];
      };
      return found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html.slice(0, 200)}`);
    },
  };
}
