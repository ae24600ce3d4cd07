import { execFile } from "node:child_process";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { promisify } from "node:util";
import test from "ava";
import bcrypt from "bcryptjs";
import { createPasswords, PasswordQueueFull, PasswordTooLong } from "../../../src/lib/passwords/passwords.ts";

const passwords = createPasswords({ cost: 4 });
const right = { ok: true, rehash: false };
const wrong = { ok: false, rehash: false };

test.after.always(() => passwords.close());

test("a password matches its hash and no other", async (t) => {
  const stored = await passwords.hash("correct horse");
  t.regex(stored, /^h1\$2b\$04\$[./A-Za-z0-9]{53}$/);
  t.not(stored, await passwords.hash("correct horse"));
  t.deepEqual(await passwords.verify("correct horse", stored), right);
  for (const other of ["correct horsE", "correct horse ", ""]) {
    t.deepEqual(await passwords.verify(other, stored), wrong, JSON.stringify(other));
  }
});

test("nothing is cut off: a difference at byte 80 or behind a NUL counts", async (t) => {
  const long = "x".repeat(80);
  t.deepEqual(await passwords.verify(`${long}a`, await passwords.hash(`${long}a`)), right);
  t.deepEqual(await passwords.verify(`${long}b`, await passwords.hash(`${long}a`)), wrong);
  t.deepEqual(await passwords.verify("abc\0two", await passwords.hash("abc\0one")), wrong);
  t.deepEqual(await passwords.verify("abc", await passwords.hash("abc\0one")), wrong);
});

test("the ways to type one text are one password", async (t) => {
  const stored = await passwords.hash("Zoë ﬁve ９");
  for (const typed of ["Zoe\u0308 five 9", "Zo\u00eb \ufb01ve \uff19"]) {
    t.deepEqual(await passwords.verify(typed, stored), right, typed);
  }
});

test("over 1,024 bytes is refused before anything is hashed", async (t) => {
  t.deepEqual(await passwords.verify("é".repeat(512), await passwords.hash("é".repeat(512))), right);
  const tooLong = `${"é".repeat(512)}x`;
  await t.throwsAsync(passwords.hash(tooLong), { instanceOf: PasswordTooLong });
  await t.throwsAsync(passwords.verify(tooLong, null), { instanceOf: PasswordTooLong });
});

test("what is no hash matches nothing, and is no error", async (t) => {
  const stored = await passwords.hash("secret");
  const nobody = `h1$2b$04$${".".repeat(53)}`;
  const strings = [
    "",
    "secret",
    stored.slice(0, -1),
    `${stored}x`,
    stored.replace("h1", "h9"),
    ` ${stored}`,
    nobody,
  ];
  const costs = [
    stored.replace("$04$", "$31$"),
    stored.replace("$04$", "$03$"),
    stored.replace("$04$", "$xx$"),
  ];
  for (const garbage of [null, ...strings, ...costs]) {
    t.deepEqual(await passwords.verify("secret", garbage), wrong, String(garbage));
  }
});

test("a hash of another cost or scheme is to be renewed, once the password proved right", async (t) => {
  const stored = await passwords.hash("secret");
  const dearer = createPasswords({ cost: 5, threads: 1 });
  t.deepEqual(await dearer.verify("secret", stored), { ok: true, rehash: true });
  t.deepEqual(await dearer.verify("Secret", stored), wrong);
  await dearer.close();
  for (const prefix of ["$2a$", "$2b$", "$2y$"]) {
    const plain = bcrypt.hashSync("secret", 4).replace("$2b$", prefix);
    t.deepEqual(await passwords.verify("secret", plain), { ok: true, rehash: true }, prefix);
    t.deepEqual(await passwords.verify("Secret", plain), wrong, prefix);
  }
});

test("a pepper is needed to check what was hashed with it, and changes at the next sign-in", async (t) => {
  const [old, fresh] = ["o".repeat(32), "f".repeat(32)];
  const before = createPasswords({ cost: 4, peppers: [old] });
  const during = createPasswords({ cost: 4, peppers: [fresh, old] });
  const after = createPasswords({ cost: 4, peppers: [fresh] });
  const unpeppered = await passwords.hash("secret");
  const stored = await before.hash("secret");
  t.regex(stored, /^h2\.[0-9a-f]{8}\$2b\$04\$[./A-Za-z0-9]{53}$/);
  t.deepEqual(await before.verify("secret", stored), right);
  t.deepEqual(await before.verify("secret", unpeppered), { ok: true, rehash: true });
  t.deepEqual(await during.verify("secret", stored), { ok: true, rehash: true });
  t.deepEqual(await during.verify("Secret", stored), wrong);
  t.deepEqual(await after.verify("secret", await during.hash("secret")), right);
  for (const without of [passwords, after]) t.deepEqual(await without.verify("secret", stored), wrong);
  for (const each of [before, during, after]) await each.close();
});

test("hashes that share their salt are compared at once, others only after one matched", async (t) => {
  const first = await passwords.hash("secret");
  const shared = await passwords.hash("other", first);
  const apart = await passwords.hash("secret");
  t.is(shared.slice(0, 31), first.slice(0, 31));
  t.deepEqual(await passwords.verifyAny("secret", [first, shared, null]), [true, false, false]);
  t.deepEqual(await passwords.verifyAny("other", [first, shared]), [false, true]);
  t.deepEqual(await passwords.verifyAny("secret", [first, shared, apart]), [true, false, true]);
  t.deepEqual(await passwords.verifyAny("wrong", []), []);
  t.deepEqual(await passwords.verify("secret", apart, first), { ok: true, rehash: true });
  t.deepEqual(await passwords.verify("secret", await passwords.hash("secret", first), first), right);
});

test("a plain bcrypt hash of a password that bcrypt would cut does not match", async (t) => {
  const long = "x".repeat(72);
  t.deepEqual(await passwords.verify(long, bcrypt.hashSync(long, 4)), { ok: true, rehash: true });
  t.deepEqual(await passwords.verify(`${long}a`, bcrypt.hashSync(`${long}b`, 4)), wrong);
});

test.serial("unknown account, wrong password and unreadable hash take the same time", async (t) => {
  const single = createPasswords({ cost: 6, threads: 1 });
  const cases: Record<string, string | null> = {
    wrong: await single.hash("right"),
    unknown: null,
    garbage: "?",
  };
  const times: Record<string, number[]> = { wrong: [], unknown: [], garbage: [] };
  const ratioOf = (name: string) => Math.min(...times[name]!) / Math.min(...times.wrong!);
  const isEven = () => ["unknown", "garbage"].every((name) => ratioOf(name) > 0.75 && ratioOf(name) < 1.25);
  // The least of 40; on a loaded machine, of more.
  for (let round = 0; round < 40 || (round < 400 && !isEven()); round++) {
    for (const [name, stored] of Object.entries(cases)) {
      const start = performance.now();
      t.false((await single.verify("guess", stored)).ok);
      times[name]!.push(performance.now() - start);
    }
  }
  await single.close();
  for (const name of ["unknown", "garbage"]) {
    const ratio = ratioOf(name);
    t.true(ratio > 0.75 && ratio < 1.25, `${name}: ${ratio.toFixed(3)} of the time of a wrong password`);
  }
});

test.serial("the event loop stays free while threads hash", async (t) => {
  const slow = createPasswords({ cost: 9, threads: 2 });
  await slow.hash("start the threads");
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = performance.eventLoopUtilization();
  delay.enable();
  await Promise.all(Array.from({ length: 8 }, (_, i) => slow.hash(`password ${i}`)));
  delay.disable();
  const { utilization } = performance.eventLoopUtilization(before);
  await slow.close();
  // On the event loop itself, slices of 35 ms and more would fill all of the time.
  t.true(delay.percentile(50) < 20e6, `median delay ${delay.percentile(50) / 1e6} ms`);
  t.true(utilization < 0.5, `busy ${utilization}`);
});

test("more than may wait are refused at once, the others are served", async (t) => {
  const small = createPasswords({ cost: 4, threads: 1, maxQueue: 3 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => small.hash("x")));
  const refused = results.filter((result) => result.status === "rejected");
  t.is(refused.length, 6);
  for (const { reason } of refused) {
    t.true(reason instanceof PasswordQueueFull);
    t.like(reason, { status: 503, code: "busy", retryAfter: 2 });
  }
  t.true((await small.verify("x", await small.hash("x"))).ok);
  await small.close();
});

test("without a limit given, about two seconds of work may wait", async (t) => {
  const served = await runScript(`
    const passwords = createPasswords({ cost: 10, threads: 1 });
    let served = 100;
    for (let i = 0; i < 100; i++) passwords.hash("x").catch(() => served--);
    setImmediate(() => {
      console.log(served);
      process.exit();
    });`);
  t.true(served >= 20 && served <= 50, `${served} at about 65 ms`);
});

test("close serves those who wait, and refuses those who come later", async (t) => {
  const closing = createPasswords({ cost: 4, threads: 1 });
  const waiting = Promise.all(["a", "b", "c"].map((password) => closing.hash(password)));
  await closing.close();
  t.is((await waiting).length, 3);
  await t.throwsAsync(closing.hash("d"), { message: /closed/ });
});

test("a cost that bcrypt would not take literally is refused", (t) => {
  for (const cost of [0, 3, 16, 10.5, Number.NaN])
    t.throws(() => createPasswords({ cost }), { instanceOf: RangeError });
});

test("nothing is loaded before the first use, and idle threads let the process end", async (t) => {
  const loaded = await runScript(`
    import { createRequire } from "node:module";
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes("piscina"));
    const passwords = createPasswords({ cost: 4 });
    const before = loaded();
    await passwords.hash("x");
    console.log(JSON.stringify([before, loaded()]));`);
  t.deepEqual(loaded, [false, true]);
});

/** What a process of its own prints. */
async function runScript(script: string) {
  const file = JSON.stringify(import.meta.resolve("../../../src/lib/passwords/passwords.ts"));
  const lines = `import { createPasswords } from ${file};${script}`;
  const args = ["--input-type=module", "--eval", lines];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 });
  return JSON.parse(stdout);
}
