import type { Body, Row } from "../../../../api/types.ts";

export type GuardianLink = Row<"/api/v1/student-guardians">;

/** What a guardian is to a student, and may do; with the value of a new link. */
export const rights = [
  { name: "isPrimary", initial: false },
  { name: "isEmergencyContact", initial: true },
  { name: "isFeePayer", initial: false },
  { name: "hasCustody", initial: true },
  { name: "livesWith", initial: true },
  { name: "pickupAllowed", initial: true },
  { name: "receivesMessages", initial: true },
  { name: "portalAccess", initial: true },
] as const;

export type Right = (typeof rights)[number]["name"];

export const relations = ["mother", "father", "guardian", "grandparent", "other"] as const;

type Changes = NonNullable<Body<"/api/v1/student-guardians/{id}", "patch">>;

/** The rights of a submitted form: an unticked box is not among its values. Rights that are not shown are left out. */
export const rightsOf = (
  values: Readonly<Record<string, string>>,
  link?: Partial<GuardianLink>,
): Changes => ({
  relation: values["relation"]!,
  ...Object.fromEntries(
    rights
      .filter(({ name }) => !link || link[name] !== undefined)
      .map(({ name }) => [name, values[name] === "yes"]),
  ),
});
