/** Setting of the school: guardians and students see ranks. Default: only staff do. */
export const ranksForFamilies = "ranks.families";
