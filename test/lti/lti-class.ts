import { homeworkClass } from "../homework/homework-class.ts";
import type { SignedIn, TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import type { ForeignTool } from "./foreign-tool.ts";

export { homeworkClass as ltiClass };

export const services = ["members", "line_items", "results", "scores"];

let count = 0;

/** Registers the tool at the school, and the school at the tool. @returns the tool as the school shows it */
export async function register(office: Client, tool: ForeignTool, values: object = {}) {
  count += 1;
  const made = await ok(
    office.post("/lti-tools", {
      name: `Foreign tool ${count}`,
      loginUrl: `${tool.url}/login`,
      targetLinkUri: `${tool.url}/launch`,
      redirectUris: [`${tool.url}/launch`],
      jwksUrl: `${tool.url}/jwks`,
      sharedData: "name_email",
      services,
      customParameters: { level: "5", locale: "fr" },
      ...values,
    }),
  );
  const at = await ok(office.get(`/lti-tools/${made.id}/registration`));
  tool.registrations.push({
    iss: at.issuer,
    clientId: at.clientId,
    deploymentId: at.deploymentId,
    authUrl: at.authorizationUrl,
    tokenUrl: at.tokenUrl,
    jwksUrl: at.jwksUrl,
  });
  return { ...made, registration: at };
}

export const addLink = (teacher: Client, courseOfferingId: string, ltiToolId: string, values: object = {}) =>
  ok(teacher.post("/lti-links", { courseOfferingId, ltiToolId, title: "Fractions game", ...values }));

export const addColumn = (teacher: Client, courseOfferingId: string, values: object = {}) => {
  count += 1;
  const column = { courseOfferingId, title: `Tool column ${count}`, maxScore: "20", ...values };
  return ok(teacher.post("/line-items", column));
};

/** What the page of our authorization endpoint would make the browser post. */
export function formOf(page: string): { action: string; fields: Record<string, string> } {
  const text = (value: string) =>
    value
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&");
  const [, action = ""] = /<form method="post" action="([^"]*)"/.exec(page) ?? [];
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action: text(action),
    fields: Object.fromEntries(inputs.map(([, name, value]) => [name!, text(value!)])),
  };
}

/** The address of our authorization endpoint that the tool sends the browser to. */
export async function startAt(client: Client, linkId: string): Promise<URL> {
  const { url } = await ok(client.post(`/lti-links/${linkId}/launches`));
  const response = await fetch(url, { redirect: "manual" });
  if (response.status !== 302) throw new Error(await response.text());
  return new URL(response.headers.get("location")!);
}

/** Goes the whole way as a browser does. @returns the answer of the tool */
export async function launch(client: Client, linkId: string): Promise<{ status: number; text: string }> {
  return follow(await startAt(client, linkId));
}

export async function follow(authorization: URL): Promise<{ status: number; text: string }> {
  const page = await fetch(authorization);
  const { action, fields } = formOf(await page.text());
  if (!action) return { status: page.status, text: "" };
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}

/** The id of the school of a caller. */
export const schoolOf = (client: Partial<SignedIn>): string => client.credentials!.school.id;
export type { TestApp };
