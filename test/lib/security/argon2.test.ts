import test from "ava";
import bcrypt from "bcryptjs";
import { createPasswords } from "../../../src/lib/passwords/passwords.ts";

const pepper = "p".repeat(32);
const passwords = createPasswords({ algorithm: "argon2id", cost: 4, threads: 1 });
const right = { ok: true, rehash: false };
const wrong = { ok: false, rehash: false };

test.after.always(() => passwords.close());

test("a password matches its Argon2id hash and no other", async (t) => {
  const stored = await passwords.hash("correct horse");
  t.regex(stored, /^h1\$argon2id\$v=19\$m=19456,t=2,p=1\$[+/A-Za-z0-9]{22}\$[+/A-Za-z0-9]{43}$/);
  t.not(stored, await passwords.hash("correct horse"));
  t.deepEqual(await passwords.verify("correct horse", stored), right);
  for (const other of ["correct horsE", "correct horse ", ""])
    t.deepEqual(await passwords.verify(other, stored), wrong, JSON.stringify(other));
});

test("bcrypt hashes match and are renewed, and the other way round", async (t) => {
  const older = createPasswords({ cost: 4, threads: 1 });
  const [bcryptHash, argon2Hash] = await Promise.all([older.hash("secret"), passwords.hash("secret")]);
  for (const stored of [bcryptHash, bcrypt.hashSync("secret", 4)]) {
    t.deepEqual(await passwords.verify("secret", stored), { ok: true, rehash: true });
    t.deepEqual(await passwords.verify("Secret", stored), wrong);
  }
  t.deepEqual(await older.verify("secret", argon2Hash), { ok: true, rehash: true });
  t.deepEqual(await passwords.verifyAny("secret", [bcryptHash, argon2Hash, null]), [true, true, false]);
  await older.close();
});

test("the pepper keys the hash, and a shared salt is kept", async (t) => {
  const peppered = createPasswords({ algorithm: "argon2id", cost: 4, threads: 1, peppers: [pepper] });
  const stored = await peppered.hash("secret");
  t.regex(stored, /^h2\.[0-9a-f]{8}\$argon2id\$/);
  t.deepEqual(await peppered.verify("secret", stored), right);
  t.deepEqual(await passwords.verify("secret", stored), wrong);
  const salt = (hash: string) => hash.split("$").slice(0, 5).join("$");
  t.is(salt(await peppered.hash("another", stored)), salt(stored));
  await peppered.close();
});

test("other parameters are renewed; strings that would cost too much or are cut match nothing", async (t) => {
  const stored = await passwords.hash("secret");
  for (const garbage of [
    stored.slice(0, -1),
    stored.slice(2),
    stored.replace("m=19456", "m=99999999"),
    stored.replace("t=2", "t=99"),
    stored.replace("p=1", "p=64"),
    stored.replace("argon2id", "argon2i"),
  ])
    t.deepEqual(await passwords.verify("secret", garbage), wrong, garbage);
});

test("a refusal takes the time of a bcrypt hash, which some accounts still have", async (t) => {
  const single = createPasswords({ algorithm: "argon2id", cost: 10, threads: 1 });
  const cases = {
    bcrypt: `h1${bcrypt.hashSync("another", 10)}`,
    argon2id: await passwords.hash("another"),
    unknown: null,
  };
  const times = new Map<string, number>();
  const ratioOf = (name: string) => times.get(name)! / times.get("bcrypt")!;
  const isEven = () => ["argon2id", "unknown"].every((name) => ratioOf(name) > 0.75);
  // The least of six; on a loaded machine, of more.
  for (let round = 0; round < 6 || (round < 30 && !isEven()); round += 1)
    for (const [name, stored] of Object.entries(cases)) {
      const start = performance.now();
      t.false((await single.verify("guess", stored)).ok);
      times.set(name, Math.min(times.get(name) ?? Infinity, performance.now() - start));
    }
  await single.close();
  for (const name of ["argon2id", "unknown"]) {
    const ratio = ratioOf(name);
    t.true(ratio > 0.75, `${name}: ${ratio.toFixed(3)} of the time of a bcrypt hash`);
  }
});
