import { z } from "zod";
import { text } from "../../common/input/schemas.ts";
import { ChangePassword, Login } from "../../identity/schemas.ts";

export const OperatorLogin = Login.omit({ school: true }).meta({ id: "OperatorLogin" });

export const OperatorSummary = z
  .object({ id: z.uuid(), email: z.string(), name: z.string() })
  .meta({ id: "SignedInOperator" });

export const OperatorCredentials = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal("Bearer"),
    expiresIn: z.int().describe("Seconds"),
    refreshToken: z.string().optional().describe('Only with "transport": "body"'),
    operator: OperatorSummary,
  })
  .meta({ id: "OperatorCredentials" });

export const OperatorMe = z
  .object({
    operator: OperatorSummary,
    secondFactor: z.boolean(),
    secondFactorRequired: z.boolean(),
    sessionId: z.uuid(),
  })
  .meta({ id: "OperatorMe" });

/** Longer than the minimum for schools, because it gives access to more. */
export const OperatorPassword = z.string().min(12).max(256);

export const ChangeOperatorPassword = ChangePassword.extend({ newPassword: OperatorPassword }).meta({
  id: "ChangeOperatorPassword",
});

export const NewOperator = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  name: text(200),
  password: OperatorPassword,
});
