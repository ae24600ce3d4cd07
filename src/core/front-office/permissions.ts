export const permissions = {
  "document-templates.manage": "Write, activate and retire templates of letters and certificates",
  "issued-documents.read": "See issued letters, certificates and ID cards, and their templates",
  "issued-documents.issue": "Issue letters, certificates and ID cards",
  "issued-documents.revoke": "Revoke issued letters, certificates and ID cards",
} as const;
