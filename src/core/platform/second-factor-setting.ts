/** The setting of a school with the keys of the roles that need a second factor. */
export const secondFactorSetting = "sign-in.second-factor-roles";
