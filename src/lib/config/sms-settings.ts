import { z } from "zod";

/** Settings of the SMS gateway and the messaging app; part of the schema in `config.ts`. */
export const smsSettings = {
  SMS_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s):// address" })
    .optional()
    .describe("SMS gateway, called with one POST per message; absent: the channel is disabled"),
  SMS_TOKEN: z
    .string()
    .min(8, "must have at least 8 characters")
    .optional()
    .describe("bearer token of the SMS gateway"),
  SMS_FROM: z.string().max(20).optional().describe("sender of SMS messages, if the gateway requires one"),
  MESSAGING_LIBRARY: z
    .string()
    .default("@whiskeysockets/baileys")
    .describe("optional library for the messaging app: a package name or the path of a module"),
} as const;
