import type { LtiTool } from "../../models/lti/index.ts";

interface Named {
  givenName: string | null;
  familyName: string | null;
  name: string;
  email: string | null;
}

/** The personal data that the school shares with a tool, as claims of OpenID Connect. */
export const personalClaims = ({ sharedData }: Pick<LtiTool, "sharedData">, person: Named) => ({
  ...(sharedData !== "none" && {
    name: person.name,
    ...(person.givenName && { given_name: person.givenName }),
    ...(person.familyName && { family_name: person.familyName }),
  }),
  ...(sharedData === "name_email" && person.email && { email: person.email }),
});
