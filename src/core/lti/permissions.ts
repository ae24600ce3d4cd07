export const permissions = {
  "lti-tools.read": "See the learning tools that the school registered, and how they are set up",
  "lti-tools.manage": "Register learning tools and decide which data they get",
  "lti-links.read": "See the learning tools of classes",
  "lti-links.write": "Add learning tools to classes",
  "lti-links.launch": "Open learning tools",
} as const;
