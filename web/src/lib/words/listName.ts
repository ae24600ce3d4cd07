/** Formats a name for lists that are sorted by family name. */
export const listName = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  `${familyName}, ${givenName}`;
