import test from "ava";
import { Secret, TOTP } from "otpauth";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpUri,
  verifyTotp,
} from "../../../src/lib/tokens/totp.ts";

const secret = newTotpSecret();
const now = new Date("2026-09-07T08:00:10Z");
const step = Math.floor(now.getTime() / 30_000);
const codeAt = (counter: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: counter * 30_000 });

test("a secret has 160 bits and is never the same", (t) => {
  t.regex(secret, /^[A-Z2-7]{32}$/);
  t.not(newTotpSecret(), secret);
});

test("gives the codes of RFC 6238", (t) => {
  const known = Secret.fromLatin1("12345678901234567890").base32;
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [2000000000, "279037"],
  ] as const) {
    const attempt = { secret: known, code, now: new Date(seconds * 1000), lastCounter: null };
    t.is(verifyTotp(attempt), Math.floor(seconds / 30), code);
  }
});

test("takes the code of the current step, the one before and the one after", (t) => {
  for (const counter of [step - 1, step, step + 1]) {
    t.is(verifyTotp({ secret, code: codeAt(counter), now, lastCounter: null }), counter);
  }
  for (const counter of [step - 3, step - 2, step + 2, step + 3]) {
    t.is(verifyTotp({ secret, code: codeAt(counter), now, lastCounter: null }), null);
  }
});

test("a code works once, and with it all earlier ones are used up", (t) => {
  t.is(verifyTotp({ secret, code: codeAt(step), now, lastCounter: step - 1 }), step);
  t.is(verifyTotp({ secret, code: codeAt(step), now, lastCounter: step }), null);
  t.is(verifyTotp({ secret, code: codeAt(step - 1), now, lastCounter: step }), null);
  t.is(verifyTotp({ secret, code: codeAt(step + 1), now, lastCounter: step }), step + 1);
});

test("spaces do not matter, anything else does", (t) => {
  const code = codeAt(step);
  const attempt = { secret, now, lastCounter: null };
  t.is(verifyTotp({ ...attempt, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }), step);
  const digit = (Number(code[0]) + 1) % 10;
  for (const other of [
    "",
    "abcdef",
    code.slice(1),
    `${code}0`,
    `-${code.slice(1)}`,
    `${digit}${code.slice(1)}`,
  ]) {
    t.is(verifyTotp({ ...attempt, code: other }), null, other);
  }
});

test("the address names school and account, whatever characters they hold", (t) => {
  const uri = new URL(totpUri({ secret, issuer: "St. Mary's: School & Co", account: "añn@example.org" }));
  t.is(uri.protocol, "otpauth:");
  t.is(uri.host, "totp");
  t.is(uri.searchParams.get("secret"), secret);
  t.is(uri.searchParams.get("issuer"), "St. Mary's: School & Co");
  t.true(decodeURIComponent(uri.pathname).endsWith(":añn@example.org"));
});

test("recovery codes are readable, and all different", (t) => {
  const codes = newRecoveryCodes();
  t.is(codes.length, 10);
  for (const code of codes) t.regex(code, /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  t.is(new Set(newRecoveryCodes(1000)).size, 1000);
});

test("a recovery code is known again however it was typed", (t) => {
  const hash = hashRecoveryCode("10KM-0QXA-1234-ABCD");
  t.regex(hash, /^[0-9a-f]{64}$/);
  for (const typed of ["10km0qxa1234abcd", " lOkm oqxa i234-abcd ", "１０ＫＭ-0QXA–1234_ABCD"]) {
    t.is(hashRecoveryCode(typed), hash, typed);
  }
  t.not(hashRecoveryCode("10KM-0QXA-1234-ABCE"), hash);
});
