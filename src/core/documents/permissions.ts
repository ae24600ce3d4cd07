export const permissions = {
  "documents.read": "See and download documents of people and the school",
  "documents.manage": "Upload, change and delete documents of people and the school",
} as const;
