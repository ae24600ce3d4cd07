/** School setting that lists the keys of the roles that require a second factor. */
export const secondFactorSetting = "sign-in.second-factor-roles";
