import * as crypto from "node:crypto";

/** OWASP's first recommendation: 19 MiB, two passes, one lane. 16 to 18 ms where bcrypt at cost 10 takes 65 ms. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$(.+)$/;

/** How strings of the current parameters begin. */
export const argon2Prefix = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$`;

/** Whether this runtime has Argon2: Node 24.7 or newer. */
export const hasArgon2 = (): boolean => typeof crypto.argon2Sync === "function";

/** Returns the beginning of a stored string with the current parameters and a new salt. */
export const argon2Salt = (): string => argon2Prefix + unpadded(crypto.randomBytes(16));

/**
 * Returns the Argon2id string (PHC format) of a secret. Blocks the thread.
 * @param salt parameters and salt: a stored string without its last part
 */
export function argon2(secret: string, salt: string): string {
  if (!hasArgon2())
    throw new Error(
      "A password is stored with Argon2id, which needs Node 24.7 or newer; set PASSWORD_HASH=bcrypt on all nodes before one runs an older version",
    );
  const [, memory, passes, nonce] = PARAMETERS.exec(salt)!;
  const hash = crypto.argon2Sync("argon2id", {
    message: secret,
    nonce: Buffer.from(nonce!, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: 32,
  });
  return `${salt}$${unpadded(hash)}`;
}

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
