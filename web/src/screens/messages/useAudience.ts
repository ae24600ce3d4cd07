import { useState } from "react";
import { type AudienceFilter, audienceOf, type Group, groupsOf, isNamed, newGroup } from "./audience.ts";

/** Who something goes to while it is chosen. @param initial what was chosen before */
export function useAudience(initial?: AudienceFilter) {
  const [groups, setGroups] = useState<readonly Group[] | undefined>(
    initial ? groupsOf(initial) : [newGroup],
  );
  return {
    /** None while an audience stays that the screen has no choices for. */
    groups,
    setGroups,
    /** None while nobody is named yet. */
    filter: groups ? (groups.every(isNamed) ? audienceOf(groups) : undefined) : initial,
  };
}
