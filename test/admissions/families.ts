import { setClock } from "../../src/lib/clock.ts";
import type { TestApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";

/** What a test of the application page needs: forms of families, and their links. */
export function openFamily(app: TestApp) {
  let count = 0;
  const page = (slug = "greenfield") => app.anonymous.get(`/apply/${slug}`);
  const form = (place: { admissionCampaignId: string; gradeLevelId: string }, values: object = {}) => {
    count += 1;
    return {
      ...place,
      ...{ givenName: `Online ${count}`, familyName: "Child", dateOfBirth: "2019-06-01", language: "en" },
      guardians: [
        {
          ...{ givenName: "Ana", familyName: "Parent", relation: "mother" },
          email: `online${count}@applicants.example`,
        },
      ],
      ...values,
    };
  };
  /** The body of a new application, with a ticket that was issued long enough ago. */
  const body = async (application: object, slug = "greenfield") => {
    const opened = Date.now() - 10_000;
    setClock(() => new Date(opened));
    const { ticket } = (await page(slug)).body;
    setClock();
    return { application, ticket };
  };
  const raw = async (application: object, slug = "greenfield") =>
    app.anonymous.post(`/apply/${slug}/applications`, await body(application, slug));
  const start = async (application: object): Promise<string> => {
    const response = await raw(application);
    if (response.status !== 201) throw new Error(`${response.status}: ${JSON.stringify(response.body)}`);
    return response.body.token;
  };
  const family = (token: string, slug = "greenfield") => {
    const client = createClient(app.url, token);
    const path = `/apply/${slug}`;
    return {
      get: (sub: string) => client.get(`${path}${sub || "/application"}`),
      put: (sub: string, values: object) => client.put(`${path}${sub || "/application"}`, values),
      remove: (sub: string) => client.delete(path + sub),
      post: (sub: string, values?: object) => client.post(path + sub, values),
    };
  };
  return { page, form, family, start: Object.assign(start, { raw, body }) };
}
