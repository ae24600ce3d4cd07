import { invalid } from "../../../lib/errors.ts";
import { isBreached } from "../../../lib/passwords/breach-list.ts";
import { type Weakness, weaknessOf } from "../../../lib/passwords/weak-password.ts";
import { identityServices } from "../../common/identity-services.ts";

const messages: Readonly<Record<Weakness | "breached", string>> = {
  common: "is one of the most common passwords or similar to one; choose another",
  personal: "consists of names that others know (yours, your address, the school); choose another",
  sequence: "repeats a few characters or follows the keyboard; choose another",
  breached: "is known from a data breach; choose another",
};

/**
 * Rejects a password that is easy to guess.
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

/** Splits a name or address into words: the text itself, its parts, and the parts joined without separators. */
function wordsOf(text: string | null | undefined): string[] {
  if (!text) return [];
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  return [text, ...parts, parts.join("")];
}
