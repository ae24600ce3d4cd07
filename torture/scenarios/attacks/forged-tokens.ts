import { createHmac, generateKeyPairSync, sign as signWith } from "node:crypto";
import { secrets } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call } from "../../support/call.ts";
import type { Scenario } from "../../support/scenario.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
const uuid = "0197f0a0-0000-7000-8000-000000000001";

const mac = (algorithm: "sha256" | "sha384" | "sha512", key: string, text: string) =>
  createHmac(algorithm, key).update(text).digest("base64url");

/** B-32. Every token is one that some naive verification has accepted. */
export const forgedTokens: Scenario = {
  id: "B-32",
  name: "forged access tokens: none accepted",
  timeLimitSeconds: 60,
  async run(environment) {
    const { url } = await environment.serve(await environment.database());
    const mine = await signIn(url, "admin@greenfield.example");
    const other = await signIn(url, "admin@riverside.example");
    const forged = forge(mine.accessToken, other.accessToken);
    const accepted: string[] = [];
    const strange: string[] = [];
    for (const [name, token] of Object.entries(forged)) {
      const { status } = await call(url, "/api/v1/auth/me", { token });
      if (status === 200) accepted.push(name);
      else if (status !== 401) strange.push(`${name}: ${status}`);
    }
    const genuine = await call(url, "/api/v1/auth/me", { token: mine.accessToken });
    return {
      pass: accepted.length === 0 && strange.length === 0 && genuine.status === 200,
      numbers: {
        forged: Object.keys(forged).length,
        accepted: accepted.length,
        ...(accepted.length && { acceptedNames: accepted.join(", ") }),
        ...(strange.length && { strange: strange.join(", ") }),
        genuine: genuine.status,
      },
    };
  },
};

function forge(genuine: string, foreign: string): Record<string, string> {
  const [head, payload, signature] = genuine.split(".") as [string, string, string];
  const [, foreignPayload, foreignSignature] = foreign.split(".") as [string, string, string];
  const header = read(head);
  const claims = read(payload);
  const theirs = read(foreignPayload);
  const key = secrets.JWT_SECRET;
  const sealed = (h: unknown, c: unknown, secret = key, algorithm: Parameters<typeof mac>[0] = "sha256") => {
    const text = `${encode(h)}.${encode(c)}`;
    return `${text}.${mac(algorithm, secret, text)}`;
  };
  const withClaims = (changes: object) => sealed(header, { ...claims, ...changes });
  const withHeader = (changes: object) => sealed({ ...header, ...changes }, claims);
  const without = (name: string) => {
    const { [name]: _, ...rest } = claims;
    return sealed(header, rest);
  };
  const unsigned = (algorithm: string) => `${encode({ ...header, alg: algorithm })}.${payload}.`;
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
  const rsaText = `${encode({ ...header, alg: "RS256", jwk: rsa.publicKey.export({ format: "jwk" }) })}.${payload}`;
  const seconds = Math.floor(Date.now() / 1000);
  return {
    "alg none": unsigned("none"),
    "alg None": unsigned("None"),
    "alg NONE": unsigned("NONE"),
    "alg nOnE": unsigned("nOnE"),
    "alg empty": unsigned(""),
    "alg none, signed": withHeader({ alg: "none" }),
    "alg hs256 in small letters": withHeader({ alg: "hs256" }),
    "alg missing": sealed({ typ: header.typ, kid: header.kid }, claims),
    "HS384 with the right key": sealed({ ...header, alg: "HS384" }, claims, key, "sha384"),
    "HS512 with the right key": sealed({ ...header, alg: "HS512" }, claims, key, "sha512"),
    "HS256 header over HS512": sealed(header, claims, key, "sha512"),
    "RS256 with a key of its own": `${rsaText}.${signWith("sha256", Buffer.from(rsaText), rsa.privateKey).toString("base64url")}`,
    "HS256 with a public key as secret": sealed(header, claims, pem),
    "signature stripped": `${head}.${payload}.`,
    "signature and its point stripped": `${head}.${payload}`,
    "signature of another token": `${head}.${payload}.${foreignSignature}`,
    "payload of another school": `${head}.${foreignPayload}.${signature}`,
    "signature cut short": genuine.slice(0, -6),
    "signature of zeros": `${head}.${payload}.${"A".repeat(43)}`,
    "empty key": sealed(header, claims, ""),
    "guessed key": sealed(header, claims, "secret"),
    "encryption key": sealed(header, claims, secrets.ENCRYPTION_KEY),
    "other key id": withHeader({ kid: "00000000" }),
    "key id of a file": withHeader({ kid: "../../../../dev/null" }),
    "key id of a query": withHeader({ kid: "' OR 1=1 --" }),
    "key id missing": sealed({ alg: "HS256", typ: header.typ }, claims),
    "other type": withHeader({ typ: "JWT" }),
    "a key in the header": withHeader({ jwk: { kty: "oct", k: "AAAA" } }),
    "a key address in the header": withHeader({ jku: "http://127.0.0.1/keys" }),
    "critical extension": withHeader({ crit: ["exp"] }),
    "payload not encoded": withHeader({ b64: false }),
    "other issuer": withClaims({ iss: "somebody-else" }),
    "issuer missing": without("iss"),
    "other audience": withClaims({ aud: "another-api" }),
    "audience missing": without("aud"),
    expired: withClaims({ exp: seconds - 1 }),
    "expiry missing": without("exp"),
    "expiry as text": withClaims({ exp: String(seconds + 900) }),
    "expiry null": withClaims({ exp: null }),
    "not yet valid": withClaims({ nbf: seconds + 300 }),
    "other school": withClaims({ school_id: theirs.school_id }),
    "other user": withClaims({ sub: theirs.sub }),
    "other session": withClaims({ sid: theirs.sid }),
    "unknown session": withClaims({ sid: uuid }),
    "school missing": without("school_id"),
    "school as a list": withClaims({ school_id: [claims.school_id] }),
    "school as SQL": withClaims({ school_id: `${claims.school_id}' OR '1'='1` }),
    "session missing": without("sid"),
    "payload a list": sealed(header, [claims]),
    "payload null": sealed(header, null),
    "four parts": `${genuine}.${signature}`,
    "header doubled": `${head}.${genuine}`,
    empty: "..",
    "very long": `${head}.${payload}${"A".repeat(5000)}.${signature}`,
  };
}
