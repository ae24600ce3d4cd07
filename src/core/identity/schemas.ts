import { z } from "zod";
import { SchoolSummary } from "../school/schemas.ts";
import { reauthentication } from "./sessions/require-recent-sign-in.ts";

/** The length in bytes is checked before hashing; the minimum is that of NIST SP 800-63B and OWASP ASVS. */
export const NewPassword = z.string().min(8).max(256);
const Password = z.string().min(1).max(1024);
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const SchoolSlug = z.string().trim().toLowerCase().min(1).max(63);
const Transport = z.enum(["cookie", "body"]);

export const Login = z
  .object({
    email: Email,
    password: Password,
    school: SchoolSlug.optional().describe("Slug of the school, if the address has accounts in several"),
    otp: z.string().trim().max(32).optional().describe("Code of the second factor, or a recovery code"),
    transport: Transport.default("cookie").describe("How the refresh token is returned"),
  })
  .meta({ id: "Login" });

export const UserSummary = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
  })
  .meta({ id: "SignedInUser" });

export const SessionCredentials = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal("Bearer"),
    expiresIn: z.int().describe("Seconds"),
    refreshToken: z.string().optional().describe('Only with "transport": "body"'),
    user: UserSummary,
    school: SchoolSummary,
  })
  .meta({ id: "SessionCredentials" });

export const Refresh = z.object({ refreshToken: z.string().max(512).optional() }).meta({ id: "Refresh" });

export const Me = z
  .object({ user: UserSummary, school: SchoolSummary, secondFactor: z.boolean(), sessionId: z.uuid() })
  .meta({ id: "Me" });

export const SessionView = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: z.date(),
    lastSeenAt: z.date(),
    expiresAt: z.date(),
  })
  .meta({ id: "UserSession" });

export const ForgotPassword = z
  .object({ email: Email, school: SchoolSlug.optional() })
  .meta({ id: "ForgotPassword" });
export const ResetPassword = z
  .object({ token: z.string().min(1).max(512), password: NewPassword })
  .meta({ id: "ResetPassword" });
export const ChangePassword = z
  .object({
    currentPassword: Password,
    newPassword: NewPassword,
    keepKeys: z
      .boolean()
      .default(false)
      .describe("Keep your API keys and calendar addresses; otherwise they are revoked"),
  })
  .meta({ id: "ChangePassword" });

export const TotpSetup = z.object({ secret: z.string(), uri: z.string() }).meta({ id: "TotpSetup" });
export const TotpCode = z
  .object({ code: z.string().trim().max(32), password: reauthentication.password })
  .meta({ id: "TotpCode" });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export const TotpRemoval = z
  .object({ password: Password, code: reauthentication.code })
  .meta({ id: "TotpRemoval" });
export const SetPassword = z
  .object({
    password: NewPassword.describe("The new password of the account"),
    currentPassword: reauthentication.password,
    code: reauthentication.code,
  })
  .meta({ id: "SetPassword" });
export const Reauthentication = z.object(reauthentication).meta({ id: "Reauthentication" });
