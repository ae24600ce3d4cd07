import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const site = "https://tool.example";

/** Seeds a learning tool as an example of a registration. It is inactive, because nothing answers there. */
export async function seedLti({ row, accounts }: Seeding): Promise<void> {
  await insertRows("lti_tools", [
    row({
      name: "Maths Practice (example)",
      login_url: `${site}/lti/login`,
      target_link_uri: `${site}/lti/launch`,
      redirect_uris: [`${site}/lti/launch`],
      jwks_url: `${site}/lti/jwks.json`,
      deep_linking_url: `${site}/lti/choose`,
      custom_parameters: { level: "secondary" },
      shared_data: "name",
      services: ["members", "scores"],
      client_id: "d2f3a1c45b6e4789a0b1c2d3e4f50617",
      deployment_id: "1",
      subject_salt: "demonstration-only",
      created_by: accounts.admin.id,
      status: "inactive",
    }),
  ]);
}
