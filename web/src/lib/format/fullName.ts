interface Named {
  givenName: string;
  familyName: string;
}

export const fullName = ({ givenName, familyName }: Named): string => `${givenName} ${familyName}`;

/** Limits an include to what `fullName` needs: `student${nameFields}`. */
export const nameFields = "(givenName,familyName)";
