import { useState } from "react";
import { type AudienceFilter, audienceOf, type Group, groupsOf, isNamed, newGroup } from "./audience.ts";

/** The state of an audience while it is edited. @param initial the current audience */
export function useAudience(initial?: AudienceFilter) {
  const [groups, setGroups] = useState<readonly Group[] | undefined>(
    initial ? groupsOf(initial) : [newGroup],
  );
  return {
    /** Undefined while an audience that the form cannot express is kept. */
    groups,
    setGroups,
    /** Undefined while nobody is selected. */
    filter: groups ? (groups.every(isNamed) ? audienceOf(groups) : undefined) : initial,
  };
}
