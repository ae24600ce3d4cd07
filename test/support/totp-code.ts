import { setTimeout as pause } from "node:timers/promises";
import { TOTP } from "otpauth";

const stepMs = 30_000;
/** Longer than any request here takes. */
const spareMs = 3_000;

/** The code that an app shows now. Just before it runs out the next one is waited for, so that it holds until it arrives. */
export async function totpCode(secret: string): Promise<string> {
  const left = stepMs - (Date.now() % stepMs);
  if (left < spareMs) await pause(left);
  return new TOTP({ secret }).generate();
}
