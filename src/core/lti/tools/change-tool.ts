import { createPublicKey, randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { type Fault, invalid } from "../../../lib/errors.ts";
import { GuardedHttpError } from "../../../lib/guarded-http/guarded-http-error.ts";
import { LtiTool } from "../../../models/lti/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { integrationServices } from "../../integrations/services.ts";
import type { LtiToolChanges, NewLtiTool } from "./lti-tools.ts";

/** Registers a tool: client id and deployment id are random. @throws {AppError} 400, 409 `duplicate` */
export const createLtiTool = (values: z.output<typeof NewLtiTool>): Promise<LtiTool> =>
  transaction(async () => {
    const tool = LtiTool.build({
      ...values,
      clientId: randomBytes(16).toString("hex"),
      deploymentId: randomUUID(),
      subjectSalt: randomBytes(32).toString("base64url"),
      createdBy: actorId(),
    });
    check(tool);
    await tool.save();
    await audited(LtiTool, tool.id, "create", { after: values });
    return tool;
  });

/** Changes a tool. An inactive one can neither be launched nor call services. @throws {AppError} 404, 400, 409 `duplicate` */
export const changeLtiTool = (id: string, changes: z.output<typeof LtiToolChanges>): Promise<LtiTool> =>
  transaction(async () => {
    const tool = await getLocked(id);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, tool.get(key as "name")]));
    tool.set(changes);
    check(tool);
    await tool.save();
    await audited(LtiTool, id, "update", { before, after: changes });
    return tool;
  });

/** Removes a tool that no class uses. @throws {AppError} 404, 409 `in_use` */
export const removeLtiTool = (id: string): Promise<void> =>
  transaction(async () => {
    const tool = await getLocked(id);
    await tool.destroy();
    await audited(LtiTool, id, "remove", { before: { name: tool.name } });
  });

const getLocked = (id: string) => findLocked(LtiTool, id, { name: "LTI tool" });

/** @throws {AppError} 400 */
function check({ jwksUrl, publicKey }: LtiTool): void {
  const errors: Fault[] = [];
  if (jwksUrl && publicKey) errors.push({ path: "publicKey", message: "cannot be combined with jwksUrl" });
  if (!jwksUrl && !publicKey)
    errors.push({ path: "jwksUrl", message: "is required, unless publicKey is given" });
  if (publicKey && !isRsaKey(publicKey))
    errors.push({ path: "publicKey", message: "must be an RSA public key of 2048 bits or more, as PEM" });
  if (jwksUrl)
    try {
      // The service itself fetches this address; the others are opened by browsers only.
      integrationServices().guardedHttp.check(jwksUrl);
    } catch (error) {
      if (!(error instanceof GuardedHttpError)) throw error;
      errors.push({ path: "jwksUrl", message: error.message });
    }
  if (errors.length) throw invalid(errors);
}

function isRsaKey(pem: string): boolean {
  if (!pem.startsWith("-----BEGIN PUBLIC KEY-----")) return false;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}
