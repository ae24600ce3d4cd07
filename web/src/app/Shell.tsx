import { useLive } from "../live/useLive.ts";
import { useRenewedDevice } from "../push/useRenewedDevice.ts";
import { signOut } from "../session/signOut.ts";
import { useSignedIn } from "../session/useSignedIn.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Frame } from "./Frame.tsx";
import { NotificationBell } from "./NotificationBell.tsx";
import { placesOf } from "./navigation.ts";
import { Screens } from "./Screens.tsx";
import { SuspendedNote } from "./SuspendedNote.tsx";

/** The console of a school, for whoever is signed in. */
export function Shell() {
  const { user, school } = useSignedIn();
  useLive();
  useRenewedDevice(user.id);
  const tools = (
    <>
      <NotificationBell />
      <AccountMenu owner={user} onSignOut={signOut} />
    </>
  );
  return (
    <Frame name={school.name} places={placesOf(user)} tools={tools}>
      <SuspendedNote />
      <Screens />
    </Frame>
  );
}
