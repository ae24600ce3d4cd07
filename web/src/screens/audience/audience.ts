import type { Body } from "../../api/types.ts";

export type AudienceFilter = Body<"/api/v1/scheduled-messages/audience", "post">["audienceFilter"];
export type Channel = Body<"/api/v1/scheduled-messages/audience", "post">["channel"];

export const sendTo = ["guardians", "fee_payers", "students", "teachers"] as const;
export const feeStates = ["owing", "overdue", "clear"] as const;
export const channelNames = ["email", "in_app", "sms", "push", "messaging_app"] as const;

/** The form state of one group of recipients. */
export interface Group {
  kind: "students" | "roles" | "everyone";
  send: readonly (typeof sendTo)[number][];
  gradeLevelIds: readonly string[];
  sectionIds: readonly string[];
  studentGroupIds: readonly string[];
  fees: "" | (typeof feeStates)[number];
  roles: readonly string[];
}

export const newGroup: Group = {
  kind: "students",
  send: ["guardians"],
  gradeLevelIds: [],
  sectionIds: [],
  studentGroupIds: [],
  fees: "",
  roles: [],
};

/** Whether the group selects anybody. */
export const isNamed = ({ kind, send, roles }: Group): boolean =>
  kind === "everyone" || (kind === "roles" ? roles.length > 0 : send.length > 0);

/** Builds the audience filter; empty conditions are omitted. */
export const audienceOf = (groups: readonly Group[]): AudienceFilter => ({
  any: groups.map(({ kind, send, gradeLevelIds, sectionIds, studentGroupIds, fees, roles }) => {
    if (kind === "everyone") return { kind };
    if (kind === "roles") return { kind, roles: [...roles] };
    return {
      kind,
      send: [...send],
      where: {
        ...(gradeLevelIds.length > 0 && { gradeLevelIds: [...gradeLevelIds] }),
        ...(sectionIds.length > 0 && { sectionIds: [...sectionIds] }),
        ...(studentGroupIds.length > 0 && { studentGroupIds: [...studentGroupIds] }),
        ...(fees && { fees }),
      },
    };
  }),
});

type Part = NonNullable<AudienceFilter>["any"][number];

/** @returns the form state for this part, or undefined if the form cannot express it */
function groupOf(part: Part): Group | undefined {
  if (part.kind === "everyone") return { ...newGroup, kind: "everyone" };
  if (part.kind === "roles") return { ...newGroup, kind: "roles", roles: part.roles };
  if (part.kind !== "students") return undefined;
  const { gradeLevelIds = [], sectionIds = [], studentGroupIds = [], fees = "", ...others } = part.where;
  if (Object.keys(others).length > 0) return undefined;
  return { ...newGroup, send: part.send, gradeLevelIds, sectionIds, studentGroupIds, fees };
}

/** Parses an audience filter. @returns undefined if the form cannot express it */
export function groupsOf({ any, except }: AudienceFilter): readonly Group[] | undefined {
  const groups = any.map(groupOf);
  return except?.length || groups.includes(undefined) ? undefined : (groups as Group[]);
}
