import { context } from "../../../lib/context.ts";
import { forbidden } from "../../../lib/errors.ts";

/**
 * Rejects API keys: by setting a password, a program could create itself an account that outlives its key.
 * @throws {AppError} 403
 */
export function refuseKey(): void {
  if (context().actor?.apiKeyId) throw forbidden("An API key cannot set passwords; sign in instead");
}
