import type pg from "pg";
import { openSchool } from "../../src/core/platform/tenants/open-school.ts";
import type { TestApp } from "../support/app.ts";
import { type Client, createClient } from "../support/client.ts";

const password = "Quiet-harbour-26";

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

/** Leaves a demo school a few scores: each that is taken over is entered by the use case of the gradebook. */
export async function keepFewScores(superuser: pg.Client, slug: string): Promise<void> {
  const school = "school_id = (SELECT id FROM schools WHERE slug = $1)";
  await superuser.query(
    `DELETE FROM results WHERE ${school}
      AND id NOT IN (SELECT id FROM results WHERE ${school} ORDER BY id LIMIT 20)`,
    [slug],
  );
  await superuser.query(
    `DELETE FROM line_items WHERE ${school} AND id NOT IN (SELECT line_item_id FROM results WHERE ${school})`,
    [slug],
  );
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
  const body = (await response.json()) as Record<"access_token" | "scope" | "error", string>;
  return { status: response.status, body };
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
