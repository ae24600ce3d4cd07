import { LTI_CLAIM } from "./lti-claim.ts";

type Claims = Readonly<Record<string, unknown>>;

/**
 * Where the value of a variable of LTI (Core 1.3, appendix on custom parameters) stands among the claims of the same message: a tool
 * learns nothing by a variable that the message does not tell it anyway.
 */
const variables: Readonly<Record<string, readonly string[]>> = {
  "$User.id": ["sub"],
  "$Person.name.full": ["name"],
  "$Person.name.given": ["given_name"],
  "$Person.name.family": ["family_name"],
  "$Person.email.primary": ["email"],
  "$Membership.role": [`${LTI_CLAIM}/roles`, "0"],
  "$Context.id": [`${LTI_CLAIM}/context`, "id"],
  "$Context.label": [`${LTI_CLAIM}/context`, "label"],
  "$Context.title": [`${LTI_CLAIM}/context`, "title"],
  "$Context.type": [`${LTI_CLAIM}/context`, "type", "0"],
  "$CourseSection.sourcedId": [`${LTI_CLAIM}/context`, "id"],
  "$CourseSection.title": [`${LTI_CLAIM}/context`, "title"],
  "$ResourceLink.id": [`${LTI_CLAIM}/resource_link`, "id"],
  "$ResourceLink.title": [`${LTI_CLAIM}/resource_link`, "title"],
  "$ResourceLink.description": [`${LTI_CLAIM}/resource_link`, "description"],
  "$ToolPlatformInstance.guid": [`${LTI_CLAIM}/tool_platform`, "guid"],
  "$ToolPlatformInstance.name": [`${LTI_CLAIM}/tool_platform`, "name"],
  "$Message.documentTarget": [`${LTI_CLAIM}/launch_presentation`, "document_target"],
  "$Message.locale": [`${LTI_CLAIM}/launch_presentation`, "locale"],
  "$Message.returnUrl": [`${LTI_CLAIM}/launch_presentation`, "return_url"],
};

/** Puts the values of variables such as `$User.id` into custom parameters. A variable without a value stays as it is, as LTI asks. */
export function fillVariables(claims: Claims): Claims {
  const custom = claims[`${LTI_CLAIM}/custom`] as Readonly<Record<string, string>>;
  const filled = Object.entries(custom).map(([name, value]) => [name, lookUp(claims, value) ?? value]);
  return { ...claims, [`${LTI_CLAIM}/custom`]: Object.fromEntries(filled) };
}

function lookUp(claims: Claims, variable: string): string | undefined {
  if (!Object.hasOwn(variables, variable)) return undefined;
  const found = variables[variable]!.reduce<unknown>(
    (each, key) => (each as Claims | undefined)?.[key],
    claims,
  );
  return typeof found === "string" ? found : undefined;
}
