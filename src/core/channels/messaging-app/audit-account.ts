import { MessagingAccount } from "../../../models/channels/index.ts";
import { audited } from "../../audit/audited.ts";

export const auditAccount = (
  id: string,
  verb: "pair" | "unpair" | "connect" | "disconnect",
  after: object,
): Promise<void> => audited(MessagingAccount, id, verb, { after });
