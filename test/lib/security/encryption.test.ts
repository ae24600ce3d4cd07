import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import {
  createEncryption,
  DecryptionFailed,
  UnknownEncryptionKey,
} from "../../../src/lib/encryption/encryption.ts";
import { anyText } from "../../support/any-text.ts";

const oldKey = "the key of last year, long enough";
const newKey = "the key of this year, long enough";
const encryption = createEncryption([newKey, oldKey]);
const text = anyText({ maxLength: 200 });
const places = fc.record({ schoolId: text, table: text, row: text, column: text });
const place = { schoolId: randomUUID(), table: "integrations", row: randomUUID(), column: "token" };

test("what was encrypted decrypts to the same, at its place", (t) => {
  fc.assert(
    fc.property(text, places, (plain, at) => {
      const cipher = encryption.encrypt(plain, at);
      t.regex(cipher, /^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]*\.[\w-]{22}$/);
      t.is(encryption.decrypt(cipher, at), plain);
    }),
  );
});

test("the same text never looks the same, and does not show", (t) => {
  const ciphers = Array.from({ length: 1000 }, () => encryption.encrypt("smtp-password", place));
  t.is(new Set(ciphers).size, 1000);
  const shown = Buffer.from("smtp-password").toString("base64url").slice(0, 12);
  t.false(ciphers.some((cipher) => cipher.includes("smtp") || cipher.includes(shown)));
});

test("moved to another school it does not open: 100 of 100", (t) => {
  let refused = 0;
  for (let i = 0; i < 100; i++) {
    const cipher = encryption.encrypt(`secret ${i}`, { ...place, schoolId: randomUUID() });
    const error = t.throws(() => encryption.decrypt(cipher, { ...place, schoolId: randomUUID() }));
    if (error instanceof DecryptionFailed) refused++;
  }
  t.is(refused, 100);
});

test("it opens at no other place, not even at one that reads alike", (t) => {
  fc.assert(
    fc.property(places, places, (at, other) => {
      fc.pre(JSON.stringify(at) !== JSON.stringify(other));
      t.throws(() => encryption.decrypt(encryption.encrypt("x", at), other), {
        instanceOf: DecryptionFailed,
      });
    }),
  );
  const at = { schoolId: "a", table: "bc", row: 'd","e', column: "f" };
  const cipher = encryption.encrypt("x", at);
  const alike = [
    { schoolId: "ab", table: "c" },
    { row: "d", column: 'e","f' },
    { row: 'd","e', table: "b", column: "cf" },
  ];
  for (const change of alike) {
    t.throws(() => encryption.decrypt(cipher, { ...at, ...change }), { instanceOf: DecryptionFailed });
  }
});

test("a change of any character is noticed", (t) => {
  const cipher = encryption.encrypt("secret", place);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= ";
  for (let i = 0; i < cipher.length; i++) {
    for (const letter of alphabet) {
      if (letter === cipher[i]) continue;
      const changed = cipher.slice(0, i) + letter + cipher.slice(i + 1);
      const error = t.throws(() => encryption.decrypt(changed, place), { any: true }, changed);
      t.true(error instanceof DecryptionFailed || error instanceof UnknownEncryptionKey, changed);
    }
  }
});

test("parts left out, added or exchanged are refused", (t) => {
  const cipher = encryption.encrypt("secret", place);
  const other = encryption.encrypt("others", place).split(".");
  const parts = cipher.split(".");
  const swapped = parts.map((_, i) => parts.with(i, other[i]!).join(".")).slice(2);
  const cut = [
    parts.slice(0, 4).join("."),
    `${cipher}.`,
    `${cipher}\n`,
    parts.with(4, parts[4]!.slice(0, 16)).join("."),
  ];
  for (const changed of ["", "secret", "v1....", cipher.replace("v1", "v2"), ...swapped, ...cut]) {
    t.throws(() => encryption.decrypt(changed, place), { instanceOf: DecryptionFailed }, changed);
  }
});

test("former keys decrypt, the first one encrypts, and unknown ones are named", (t) => {
  const old = createEncryption(oldKey).encrypt("secret", place);
  t.is(encryption.decrypt(old, place), "secret");
  t.false(encryption.isCurrent(old));
  const renewed = encryption.encrypt(encryption.decrypt(old, place), place);
  t.true(encryption.isCurrent(renewed));
  t.is(createEncryption([newKey]).decrypt(renewed, place), "secret");
  const error = t.throws(() => createEncryption(newKey).decrypt(old, place), {
    instanceOf: UnknownEncryptionKey,
  });
  t.is(error.keyId, old.split(".")[1]!);
  t.false(encryption.isCurrent("plain text"));
});

test("a missing or short key is refused at once", (t) => {
  for (const keys of [[], "short", [newKey, "x".repeat(31)]]) {
    t.throws(() => createEncryption(keys), { instanceOf: RangeError });
  }
});
