import { recordAudit } from "../../audit/record-audit.ts";

export const auditAccount = (
  id: string,
  verb: "pair" | "unpair" | "connect" | "disconnect",
  after: object,
): Promise<void> =>
  recordAudit({ action: `messaging_accounts.${verb}`, entityType: "MessagingAccount", entityId: id, after });
