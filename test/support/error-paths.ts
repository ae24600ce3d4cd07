/** The fields that a problem complains about; undefined for any other response. */
export const errorPaths = ({ errors }: { errors?: ReadonlyArray<{ path: string }> }): string[] | undefined =>
  errors?.map(({ path }) => path);
