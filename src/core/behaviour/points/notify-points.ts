import { notify } from "../../notifications/notify.ts";
import type { PropsOf } from "../../notifications/types/notification-types.ts";
import { familyBehaviourUrl } from "../discipline-actions/notify-action.ts";

/** Notifies students and their guardians of points that were awarded or revoked. */
export const notifyPoints = (
  studentIds: readonly string[],
  props: PropsOf<"behaviour_points">,
): Promise<void> =>
  notify({
    type: "behaviour_points",
    props,
    to: { families: studentIds, own: true },
    entityType: "BehaviourPoint",
    url: familyBehaviourUrl,
  });
