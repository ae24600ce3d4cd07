export const permissions = {
  "users.read": "See the accounts of the school",
  "users.manage": "Create and change accounts, reset passwords, disable and unlock",
  "roles.read": "See roles and their permissions",
  "roles.manage": "Create and change the school's own roles",
} as const;
