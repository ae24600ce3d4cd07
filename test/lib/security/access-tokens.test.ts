import { createHmac, generateKeyPairSync, randomUUID, sign as signWith } from "node:crypto";
import test from "ava";
import { createAccessTokens } from "../../../src/lib/tokens/access-tokens.ts";

const secret = "the secret of this year, long enough for it";
const former = "the secret of last year, long enough for it";
const start = new Date("2026-09-07T08:00:00Z");
const later = (seconds: number) => () => new Date(start.getTime() + seconds * 1000);
const tokens = createAccessTokens({ secrets: [secret, former], now: () => start });
const subject = { userId: randomUUID(), schoolId: randomUUID(), sessionId: randomUUID() };
const { token, expiresIn } = tokens.sign(subject);
const [header, claims] = token.split(".").slice(0, 2).map(decode) as [object, Record<string, unknown>];

test("a signed token says who, for fifteen minutes", (t) => {
  t.is(expiresIn, 900);
  const expiresAt = later(900)();
  t.deepEqual(tokens.verify(token), { ...subject, issuedAt: start, expiresAt });
  t.like(header, { alg: "HS256", typ: "at+jwt" });
  t.like(claims, { iss: "school-svc", aud: "school-svc-api", sub: subject.userId });
});

test("it is valid until its last second", (t) => {
  t.truthy(createAccessTokens({ secrets: [secret], now: later(899) }).verify(token));
  t.is(createAccessTokens({ secrets: [secret], now: later(900) }).verify(token), null);
});

test("tokens of the former secret are still accepted, the current one signs", (t) => {
  const old = createAccessTokens({ secrets: [former], now: () => start });
  t.like(tokens.verify(old.sign(subject).token), subject);
  t.is(old.verify(token), null);
});

test("another service's or environment's tokens are not ours", (t) => {
  const now = () => start;
  t.is(createAccessTokens({ secrets: [secret], issuer: "another", now }).verify(token), null);
  t.is(createAccessTokens({ secrets: [secret], audience: "another", now }).verify(token), null);
});

test("a missing or short secret is refused at once", (t) => {
  for (const secrets of [[], [""], ["x".repeat(31)], [secret, "short"]]) {
    t.throws(() => createAccessTokens({ secrets }), { instanceOf: RangeError });
  }
});

test("the tool of the forger makes valid tokens where nothing is forged", (t) => {
  t.like(tokens.verify(forge()), subject);
});

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = publicKey.export({ type: "spki", format: "pem" }) as string;
const jwk = publicKey.export({ format: "jwk" });
const [h, c, s] = token.split(".") as [string, string, string];
const at = start.getTime() / 1000;
const withClaims = (changes: object) => forge({}, changes);

const forgeries: Record<string, string> = {
  "alg none, no signature": `${encode({ ...header, alg: "none" })}.${c}.`,
  "alg None": `${encode({ ...header, alg: "None" })}.${c}.`,
  "alg NONE with the old signature": `${encode({ ...header, alg: "NONE" })}.${c}.${s}`,
  "alg none, signed": forge({ alg: "none" }),
  "alg missing": forge({ alg: undefined }),
  "alg empty": forge({ alg: "" }),
  "alg as a list": forge({ alg: ["HS256"] }),
  "alg hs256": forge({ alg: "hs256" }),
  "alg Hs256": forge({ alg: "Hs256" }),
  "HS384 with our secret": forge({ alg: "HS384" }, {}, secret, "sha384"),
  "HS512 with our secret": forge({ alg: "HS512" }, {}, secret, "sha512"),
  "HS512 under the name HS256": forge({}, {}, secret, "sha512"),
  "RS256 by another's key": signRsa({ alg: "RS256" }),
  "RS256 under the name HS256": signRsa({}),
  "RS256 that brings its own key": signRsa({ alg: "RS256", jwk }),
  "HS256 keyed with a public key": forge({}, {}, pem),
  "HS256 keyed with nothing": forge({}, {}, ""),
  "HS256 with a guessed secret": forge({}, {}, "secret"),
  "HS256 keyed with the key id": forge({}, {}, (header as { kid: string }).kid),
  "signed with the former secret, named as the current": forge({}, {}, former),
  "unknown key id": forge({ kid: "00000000" }),
  "no key id": forge({ kid: undefined }),
  "key id as a path": forge({ kid: "../../dev/null" }, {}, ""),
  "key id of an object's own": forge({ kid: "__proto__" }, {}, ""),
  "key from an address": forge({ jku: "https://example.org/keys" }),
  "key from a certificate": forge({ x5u: "https://example.org/cert" }),
  "an extension that must be understood": forge({ crit: ["b64"], b64: false }),
  "typ JWT": forge({ typ: "JWT" }),
  "typ AT+JWT": forge({ typ: "AT+JWT" }),
  "typ missing": forge({ typ: undefined }),
  "another issuer": withClaims({ iss: "https://example.org" }),
  "no issuer": withClaims({ iss: undefined }),
  "another audience": withClaims({ aud: "school-svc-web" }),
  "audience of another case": withClaims({ aud: "SCHOOL-SVC-API" }),
  "no audience": withClaims({ aud: undefined }),
  expired: withClaims({ iat: at - 1000, exp: at - 100 }),
  "expires now": withClaims({ exp: at }),
  "never expires": withClaims({ exp: undefined }),
  "expiry as text": withClaims({ exp: String(at + 900) }),
  "expiry null": withClaims({ exp: null }),
  "not yet valid": withClaims({ nbf: at + 60 }),
  "not-before as text": withClaims({ nbf: String(at + 60) }),
  "no time of issue": withClaims({ iat: undefined }),
  "no subject": withClaims({ sub: undefined }),
  "subject no UUID": withClaims({ sub: "admin" }),
  "subject as a list": withClaims({ sub: [subject.userId] }),
  "school no UUID": withClaims({ school_id: "1 OR 1=1" }),
  "no school": withClaims({ school_id: undefined }),
  "session no UUID": withClaims({ sid: 1 }),
  "UUID with something behind": withClaims({ sid: `${subject.sessionId}\n` }),
  "another school, old signature": `${h}.${encode({ ...claims, school_id: randomUUID() })}.${s}`,
  "another user, old signature": `${h}.${encode({ ...claims, sub: randomUUID() })}.${s}`,
  "later expiry, old signature": `${h}.${encode({ ...claims, exp: at + 90_000 })}.${s}`,
  "signature left out": `${h}.${c}.`,
  "signature and point left out": `${h}.${c}`,
  "signature shortened": token.slice(0, -1),
  "signature padded": `${token}=`,
  "signature of another token": `${h}.${c}.${tokens.sign({ ...subject, userId: randomUUID() }).token.split(".")[2]}`,
  "signature's spare bits changed":
    token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1),
  "a fourth part": `${token}.${s}`,
  "space before": ` ${token}`,
  "space behind": `${token} `,
  "line break behind": `${token}\n`,
  "with its scheme": `Bearer ${token}`,
  "claims no JSON": signed(h, Buffer.from("claims").toString("base64url")),
  "claims null": signed(h, Buffer.from("null").toString("base64url")),
  "claims a list": signed(h, Buffer.from("[]").toString("base64url")),
  "claims empty": signed(h, ""),
  "header no JSON": signed(Buffer.from("header").toString("base64url"), c),
  empty: "",
  points: "..",
  words: "not a token",
  "longer than ours can be": withClaims({ padding: "x".repeat(2048) }),
  "very long": `${h}.${"A".repeat(1_000_000)}.${s}`,
};

for (const [name, forged] of Object.entries(forgeries)) {
  test(`refused: ${name}`, (t) => {
    t.not(forged, token);
    t.is(tokens.verify(forged), null);
  });
}

test("refused: what is not even text", (t) => {
  for (const value of [undefined, null, 1, {}, [token], Buffer.from(token), Symbol("token")]) {
    t.is(tokens.verify(value as string), null);
  }
});

test("refused: any single character changed", (t) => {
  for (let i = 0; i < token.length; i++) {
    const changed = token.slice(0, i) + (token[i] === "A" ? "B" : "A") + token.slice(i + 1);
    t.is(tokens.verify(changed), null, changed);
  }
});

/** A token like ours with other header fields or claims, and whatever signature is asked for. */
function forge(headerChanges = {}, claimChanges = {}, key = secret, digest = "sha256"): string {
  return signed(encode({ ...header, ...headerChanges }), encode({ ...claims, ...claimChanges }), key, digest);
}

function signed(head: string, body: string, key = secret, digest = "sha256"): string {
  return `${head}.${body}.${createHmac(digest, key).update(`${head}.${body}`).digest("base64url")}`;
}

function signRsa(headerChanges: object): string {
  const input = `${encode({ ...header, ...headerChanges })}.${c}`;
  return `${input}.${signWith("sha256", Buffer.from(input), privateKey).toString("base64url")}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function decode(part: string): object {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as object;
}
