import { context } from "../../lib/context.ts";
import { forbidden } from "../../lib/errors.ts";

/** A program must not choose a password: it would make itself an account that outlives its key. @throws {AppError} 403 */
export function refuseKey(): void {
  if (context().actor?.apiKeyId) throw forbidden("An API key cannot choose passwords: sign in for this");
}
