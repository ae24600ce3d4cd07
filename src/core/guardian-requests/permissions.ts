export const permissions = {
  "guardian-requests.read": "See what guardians ask for: changes of data, documents and appointments",
  "guardian-requests.submit": "Ask the school for a change of data, a document or an appointment",
  "guardian-requests.manage": "Answer requests of guardians",
} as const;
