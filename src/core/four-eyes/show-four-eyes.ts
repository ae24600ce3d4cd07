import { z } from "zod";
import { actor } from "../../lib/context.ts";
import { FourEyesMode, readFourEyes } from "../school/settings/four-eyes-setting.ts";
import { decidingPermissions } from "./deciding-permissions.ts";
import { secondPersonFor } from "./second-person-for.ts";

export const FourEyes = z
  .object({
    mode: FourEyesMode,
    secondPersonFor: z
      .array(z.enum(decidingPermissions))
      .describe("Permissions of the caller for which someone else must decide on the caller's own requests"),
  })
  .meta({ id: "FourEyes" });

export const NewFourEyes = z.strictObject({ mode: FourEyesMode }).meta({ id: "NewFourEyes" });

/** Shows the mode of the school and its effect on the caller. */
export async function showFourEyes(): Promise<z.input<typeof FourEyes>> {
  const { id, permissions } = actor();
  const { mode } = await readFourEyes();
  const shown: z.input<typeof FourEyes> = { mode, secondPersonFor: [] };
  for (const permission of decidingPermissions)
    if (permissions.has(permission) && (await secondPersonFor(id, permission, [id])).isNeeded)
      shown.secondPersonFor.push(permission);
  return shown;
}
