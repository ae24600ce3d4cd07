import { identityServices } from "../../common/identity-services.ts";

/** Formats a verification code as it is printed: in groups of four. */
export const printedCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** The public address at which a code is verified. */
export const verificationUrl = (code: string): string =>
  `${identityServices().publicUrl}/verify/${printedCode(code)}`;
