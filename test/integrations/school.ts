import { openSchool } from "../../src/core/platform/open-school.ts";
import type { TestApp } from "../support/app.ts";
import { type Client, createClient } from "../support/client.ts";

const password = "Northlake-2026";

/** A school without anything in it, and its administrator. */
export async function emptySchool(
  app: TestApp,
  slug = "northlake",
): Promise<Client & { schoolId: string; token: string }> {
  const { school } = await openSchool({
    ...{ slug, name: "Northlake School", contactName: "Noor", contactEmail: `noor@${slug}.example` },
    ...{ timezone: "Africa/Nairobi", currency: "KES", locale: "en", password },
  });
  const { body } = await app.anonymous.post("/auth/login", {
    ...{ email: `noor@${slug}.example`, password, transport: "body" },
  });
  return Object.assign(createClient(app.url, body.accessToken), {
    schoolId: school.id,
    token: body.accessToken as string,
  });
}

/** Asks for a token as OAuth clients do. */
export async function tokenOf(
  app: TestApp,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  scope?: string,
) {
  const response = await fetch(`${app.url}/ims/oneroster/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", ...(scope && { scope }) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

export interface Got {
  status: number;
  headers: Headers;
  body: any;
}

/** Reads the provider with a token. */
export const reader =
  (app: TestApp, token: string) =>
  async (path: string): Promise<Got> => {
    const response = await fetch(`${app.url}/ims/oneroster${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
