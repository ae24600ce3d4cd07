import { kindOf } from "../../app/routes/navigation.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ActivityList } from "./ActivityList.tsx";
import { OwnActivities } from "./OwnActivities.tsx";

/** Clubs, sport and trips: for staff what is planned, for families what to choose. */
export function Activities() {
  const { user } = useSignedIn();
  return ["guardian", "student"].includes(kindOf(user)) ? <OwnActivities /> : <ActivityList />;
}
