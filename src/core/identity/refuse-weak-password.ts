import { isBreached } from "../../lib/breach-list.ts";
import { invalid } from "../../lib/errors.ts";
import { type Weakness, weaknessOf } from "../../lib/weak-password.ts";
import { identityServices } from "./services.ts";

const messages: Readonly<Record<Weakness | "breached", string>> = {
  common: "is one of the most common passwords, or close to one: choose another",
  personal: "consists of names that others know (yours, your address, the school): choose another",
  sequence: "repeats few characters or follows the keyboard: choose another",
  breached: "is known from a data breach: choose another",
};

/**
 * @param known texts about the owner that others know: names, addresses, the school
 * @throws {AppError} 400 `validation_failed` for a password that is easy to guess
 */
export async function refuseWeakPassword(
  password: string,
  known: readonly (string | null | undefined)[],
  path = "password",
): Promise<void> {
  const { breachList } = identityServices();
  const weakness =
    weaknessOf(password, known.flatMap(wordsOf)) ??
    (breachList && (await isBreached(breachList, password)) ? ("breached" as const) : undefined);
  if (weakness) throw invalid([{ path, message: messages[weakness] }]);
}

/** A name or an address, its parts, and the parts without what is between them. */
function wordsOf(text: string | null | undefined): string[] {
  if (!text) return [];
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  return [text, ...parts, parts.join("")];
}
