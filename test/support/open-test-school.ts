import { openSchool } from "../../src/core/platform/tenants/open-school.ts";

/** Creates a school on trial, named like its slug, in UTC and US dollars. */
export const openTestSchool = (slug: string) =>
  openSchool({
    slug,
    name: slug,
    contactName: "The Office",
    contactEmail: `office@${slug}.example`,
    timezone: "UTC",
    currency: "USD",
    locale: "en",
    password: "Opened-pw-2026",
  });
