export const permissions = {
  "document-templates.manage": "Write, activate and retire templates of letters and certificates",
  "issued-documents.read": "See issued letters, certificates and ID cards, and their templates",
  "issued-documents.issue": "Issue letters, certificates and ID cards",
  "issued-documents.revoke": "Revoke issued letters, certificates and ID cards",
  "visitors.read": "See visitors and who picked up children",
  "visitors.record": "Record visitors and pick-ups at the reception",
} as const;
