interface Named {
  givenName: string;
  familyName: string;
}

export const fullName = ({ givenName, familyName }: Named): string => `${givenName} ${familyName}`;
