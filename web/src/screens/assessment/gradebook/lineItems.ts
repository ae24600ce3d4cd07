import { type Resource, resource } from "../../../kit/resource.ts";

/** The assessments (columns) of a gradebook, as they are added and edited. */
export const lineItems = (courseOfferingId: string): Resource => {
  const toCategory = {
    path: "/api/v1/grade-categories",
    query: { courseOfferingId, status: "active", sort: "title" },
    labelOf: ({ title, weight }: { title: string; weight: string }) => `${title} (${Number(weight)} %)`,
  } as const;
  const declared = resource({
    path: "/api/v1/line-items",
    read: "grades.read",
    manage: "grades.write",
    sort: "title",
    columns: ["title", "maxScore", "dueOn", "status"],
    fields: [
      { name: "title", kind: "text", required: true },
      { name: "maxScore", kind: "decimal", required: true, initial: "100" },
      { name: "gradeCategoryId", kind: "reference", to: toCategory },
      { name: "dueOn", kind: "date" },
    ],
  });
  return declared;
};
