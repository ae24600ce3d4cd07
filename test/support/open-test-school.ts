import { openSchool } from "../../src/core/platform/open-school.ts";

/** A school in its trial, named like its slug, in UTC and dollars. */
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
