import { once } from "node:events";
import { watch } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { demoOperator, demoPassword } from "../../../seeders/demo.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { startConsole, type Visit } from "../support/console.ts";
import { phone } from "../support/look.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

/** The mailboxes at `hillside.example`; the operator belongs to no school. */
export type Person = "joy" | "peter" | "rose" | "ali" | "brenda" | "ada" | "operator";

export interface YearVisit extends Visit {
  main: Locator;
  dialog: Locator;
  /** Clicks, and choices from a list, of this visit; typing does not count. */
  clicks(): Promise<number>;
  /** Presses the button that submits the dialog, and waits until it is closed. */
  submit(): Promise<void>;
  /** Opens an entry of the navigation, and waits for the screen of this title. */
  menu(name: string, title?: string): Promise<void>;
  /** Keeps a picture of the screen if SHOTS names a folder. */
  shoot(name: string): Promise<void>;
}

export interface YearSchool {
  /** Sets the clock of the service and of the browsers that are opened from now on; closes the others. */
  setTime(instant: string): Promise<void>;
  /** The browser of a person, who signs in if it is not open. */
  as(person: Person): Promise<YearVisit>;
  /** As `as`, in a window of another size. */
  at(person: Person, viewport: { width: number; height: number }): Promise<YearVisit>;
  /** Follows the link of the invitation by email, sets the password, and signs in. */
  accept(person: Person, options?: BrowserContextOptions): Promise<YearVisit>;
  /** The text of the newest email to a person that contains these words, once it has been sent. */
  emailTo(person: Person, words: string): Promise<string>;
  /** Clicks of everybody so far. */
  clicks(): Promise<number>;
  close(): Promise<void>;
}

export const addressOf = (person: Person): string => `${person}@hillside.example`;
const password = "First-year-2027";
const shots = process.env["SHOTS"];
/** A person on a phone keeps it after the clock was set. */
const phones: readonly Person[] = ["rose", "ada"];

/** Counts what a person does with the pointer; kept over page loads. */
const countClicks = `for (const type of ["pointerdown", "change"])
  addEventListener(type, ({ target }) => {
    if (type === "change" && !target.matches("select")) return;
    sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks") ?? 0) + 1);
  }, true);`;

/** Starts the service with a folder of emails, a worker, and a clock that the test sets. */
export async function startYearSchool(): Promise<YearSchool> {
  const folder = await mkdtemp(join(tmpdir(), "school-svc-year-"));
  const outbox = join(folder, "outbox");
  await mkdir(outbox);
  const school = await startConsole({ SCHOOL_SVC_DATA_DIR: folder });
  await school.app.startWorker();
  const open = new Map<Person, YearVisit>();
  let time = new Date();
  let earlierClicks = 0;

  const visit = async (person: Person, options: BrowserContextOptions = {}): Promise<YearVisit> => {
    const size = phones.includes(person) ? { viewport: phone } : {};
    const visited = extend(await school.visit(undefined, { ...size, ...options }));
    await visited.page.context().addInitScript(countClicks);
    await visited.page.clock.install({ time });
    visited.page.setDefaultTimeout(20_000);
    open.set(person, visited);
    return visited;
  };
  const findEmail = async (person: Person, words: string): Promise<string | undefined> => {
    for (const name of (await readdir(outbox)).sort().reverse()) {
      if (!name.endsWith(".eml")) continue;
      const quoted = await readFile(join(outbox, name), "utf8");
      const text = quoted.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      if (text.includes(addressOf(person)) && text.includes(words)) return text;
    }
    return undefined;
  };
  const emailTo = async (person: Person, words: string): Promise<string> => {
    const watcher = watch(outbox);
    const signal = AbortSignal.timeout(20_000);
    try {
      for (;;) {
        const change = once(watcher, "change", { signal }).catch(() => undefined);
        const found = await findEmail(person, words);
        if (found) return found;
        await change;
        if (signal.aborted) throw new Error(`No email with "${words}" was sent to ${addressOf(person)}`);
      }
    } finally {
      watcher.close();
    }
  };
  const clicks = async () => {
    let sum = earlierClicks;
    for (const each of open.values()) sum += await each.clicks();
    return sum;
  };
  const as = async (person: Person): Promise<YearVisit> => {
    const known = open.get(person);
    if (known) return known;
    const visited = await visit(person);
    await visited.open(person === "operator" ? "/platform" : "/");
    await (person === "operator"
      ? signIn(visited.page, demoOperator.email, demoPassword)
      : signIn(visited.page, addressOf(person)));
    return visited;
  };
  return {
    emailTo,
    clicks,
    async setTime(instant) {
      earlierClicks = await clicks();
      for (const each of open.values()) await each.close();
      open.clear();
      time = new Date(instant);
      const began = Date.now();
      setClock(() => new Date(time.getTime() + Date.now() - began));
    },
    async at(person, viewport) {
      const visited = await as(person);
      await visited.page.setViewportSize(viewport);
      return visited;
    },
    as,
    async accept(person, options) {
      const text = await emailTo(person, "/reset-password");
      const visited = await visit(person, options);
      const { page } = visited;
      await visited.open(/https?:\/\/[^\s/]+(\/reset-password\S*)/.exec(text)![1]!);
      await page.fill("input[name=password]", password);
      await page.fill("input[name=again]", password);
      await page.click("[data-event=reset-password]");
      await page.getByText("Your password has been set").waitFor();
      await page.getByRole("link", { name: "Back to sign-in" }).click();
      await signIn(page, addressOf(person));
      return visited;
    },
    async close() {
      setClock();
      await school.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(page: Page, email: string, secret = password) {
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", secret);
  await page.click("button[type=submit]");
  await page.locator("#main h1").waitFor();
}

function extend(visit: Visit): YearVisit {
  const { page } = visit;
  const dialog = page.getByRole("dialog");
  return {
    ...visit,
    main: page.locator("#main"),
    dialog,
    clicks: async () => Number(await page.evaluate("sessionStorage.getItem('clicks') ?? 0")),
    submit: async () => {
      await dialog.locator("button[type=submit]").click();
      await dialog.waitFor({ state: "detached" });
    },
    menu: async (name, title = name) => {
      await openFromMenu(page, name);
      await page.locator("#main h1", { hasText: title }).waitFor();
    },
    shoot: async (name) => {
      if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
    },
  };
}
