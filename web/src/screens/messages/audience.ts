import type { Body } from "../../api/types.ts";

export type AudienceFilter = Body<"/api/v1/scheduled-messages/audience", "post">["audienceFilter"];
export type Channel = Body<"/api/v1/scheduled-messages/audience", "post">["channel"];

export const sendTo = ["guardians", "fee_payers", "students", "teachers"] as const;
export const feeStates = ["owing", "overdue", "clear"] as const;
export const channelNames = ["email", "in_app", "sms", "push", "messaging_app"] as const;

/** One group of people as it is chosen on the screen. */
export interface Group {
  kind: "students" | "roles" | "everyone";
  send: readonly (typeof sendTo)[number][];
  gradeLevelIds: readonly string[];
  sectionIds: readonly string[];
  fees: "" | (typeof feeStates)[number];
  roles: readonly string[];
}

export const newGroup: Group = {
  kind: "students",
  send: ["guardians"],
  gradeLevelIds: [],
  sectionIds: [],
  fees: "",
  roles: [],
};

/** Whether the group names anybody at all. */
export const isNamed = ({ kind, send, roles }: Group): boolean =>
  kind === "everyone" || (kind === "roles" ? roles.length > 0 : send.length > 0);

/** As the service asks for it; a condition without a choice is none. */
export const audienceOf = (groups: readonly Group[]): AudienceFilter => ({
  any: groups.map(({ kind, send, gradeLevelIds, sectionIds, fees, roles }) => {
    if (kind === "everyone") return { kind };
    if (kind === "roles") return { kind, roles: [...roles] };
    return {
      kind,
      send: [...send],
      where: {
        ...(gradeLevelIds.length > 0 && { gradeLevelIds: [...gradeLevelIds] }),
        ...(sectionIds.length > 0 && { sectionIds: [...sectionIds] }),
        ...(fees && { fees }),
      },
    };
  }),
});
