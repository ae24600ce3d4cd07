import type { Reference } from "../../../../kit/resource.ts";

/** The campaigns, those that take applications first. */
export const toCampaign: Reference = {
  path: "/api/v1/admission-campaigns",
  query: { sort: "-opensOn" },
  labelOf: ({ name }) => name,
  isUsual: ({ status }) => status === "open",
};
