import type { Reference } from "../../../kit/resource.ts";

/** The rubrics that homework can be marked with. */
export const toRubric: Reference = {
  path: "/api/v1/rubrics",
  query: { sort: "title", status: "active" },
  labelOf: ({ title }) => title,
};
