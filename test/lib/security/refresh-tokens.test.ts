import { createHash, randomUUID } from "node:crypto";
import test from "ava";
import { createRefreshTokens } from "../../../src/lib/tokens/refresh-tokens.ts";

const key = "a key of the server, long enough for it";
const tokens = createRefreshTokens(key);
const schoolId = randomUUID();
const sessionId = randomUUID();

test("an issued token names its session, and is stored only as a hash", (t) => {
  const { token, hash } = tokens.issue(schoolId, sessionId);
  const [school, session, secret] = token.split(".");
  t.is(hash, createHash("sha256").update(token).digest("hex"));
  t.is(Buffer.from(secret!, "base64url").length, 32);
  t.deepEqual(tokens.parse(token), { schoolId: school!, sessionId: session!, secret: secret!, hash });
  t.deepEqual([school, session], [schoolId, sessionId]);
});

test("tokens are random", (t) => {
  const issued = Array.from({ length: 1000 }, () => tokens.issue(schoolId, sessionId).token);
  t.is(new Set(issued).size, 1000);
});

test("every node gives one token the same successor, which has one of its own", (t) => {
  const { token } = tokens.issue(schoolId, sessionId);
  const parsed = tokens.parse(token)!;
  const next = tokens.successor(parsed);
  t.deepEqual(createRefreshTokens(key).successor(parsed), next);
  t.not(next.token, token);
  const following = tokens.parse(next.token)!;
  t.is(following.hash, next.hash);
  t.like(following, { schoolId, sessionId });
  t.not(tokens.successor(following).token, next.token);
});

test("the successor depends on the server's key, the session and the secret", (t) => {
  const parsed = tokens.parse(tokens.issue(schoolId, sessionId).token)!;
  const secrets = [
    tokens.successor(parsed),
    createRefreshTokens(`${key}.`).successor(parsed),
    tokens.successor({ ...parsed, sessionId: randomUUID() }),
    tokens.successor(tokens.parse(tokens.issue(schoolId, sessionId).token)!),
  ].map(({ token }) => token.split(".")[2]);
  t.is(new Set(secrets).size, 4);
});

test("what is no token is null", (t) => {
  const { token } = tokens.issue(schoolId, sessionId);
  const [school, session, secret] = token.split(".") as [string, string, string];
  const last = secret.at(-1)!;
  const sameBytes = secret.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
  const malformed = [
    "",
    "..",
    secret,
    `${school}.${session}`,
    `${school}.${session}.`,
    `${token}.`,
    `${token}.x`,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    `x.${session}.${secret}`,
    `${school}.x.${secret}`,
    `${school}.${session}.${secret.slice(1)}`,
    `${school}.${session}.${secret}A`,
    `${school}.${session}.${"+".repeat(43)}`,
    `${school}.${session}.${sameBytes}`,
    "x".repeat(1_000_000),
    ".".repeat(1_000_000),
  ];
  for (const text of malformed) t.is(tokens.parse(text), null, text.slice(0, 150));
});

test("a short key is refused at once", (t) => {
  t.throws(() => createRefreshTokens("x".repeat(31)), { instanceOf: RangeError });
});
