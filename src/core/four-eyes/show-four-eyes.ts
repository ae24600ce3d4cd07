import { z } from "zod";
import { actor } from "../../lib/context.ts";
import { FourEyesMode, readFourEyes } from "../platform/four-eyes-setting.ts";
import { decidingPermissions } from "./deciding-permissions.ts";
import { secondPersonFor } from "./second-person-for.ts";

export const FourEyes = z
  .object({
    mode: FourEyesMode,
    secondPersonFor: z
      .array(z.enum(decidingPermissions))
      .describe(
        "Permissions of the caller whose decisions on the caller's own requests somebody else must make",
      ),
  })
  .meta({ id: "FourEyes" });

export const NewFourEyes = z.strictObject({ mode: FourEyesMode }).meta({ id: "NewFourEyes" });

/** The mode of the school, and what it means for the caller. */
export async function showFourEyes(): Promise<z.input<typeof FourEyes>> {
  const { id, permissions } = actor();
  const { mode } = await readFourEyes();
  const shown: z.input<typeof FourEyes> = { mode, secondPersonFor: [] };
  for (const permission of decidingPermissions)
    if (permissions.has(permission) && (await secondPersonFor(id, permission, [id])).isNeeded)
      shown.secondPersonFor.push(permission);
  return shown;
}
