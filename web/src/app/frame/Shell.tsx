import { send } from "../../api/client.ts";
import { useLive } from "../../live/useLive.ts";
import { useRenewedDevice } from "../../push/useRenewedDevice.ts";
import { session } from "../../session/session.ts";
import { signOut } from "../../session/signOut.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { CommandPalette } from "../palette/CommandPalette.tsx";
import { placesOf } from "../routes/navigation.ts";
import { Screens } from "../routes/Screens.tsx";
import { type Answers, SignInAgain } from "../SignInAgain.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { EmergencyGate } from "./EmergencyGate.tsx";
import { Frame } from "./Frame.tsx";
import { LegalGate } from "./LegalGate.tsx";
import { NotificationBell } from "./NotificationBell.tsx";
import { SchoolMark } from "./SchoolMark.tsx";
import { SuspendedNote } from "./SuspendedNote.tsx";
import { useSchoolColour } from "./useSchoolColour.ts";
import "../../styles/fonts.css";

/** The console of a school, for signed-in users. */
export function Shell() {
  const { user, school } = useSignedIn();
  useLive();
  useSchoolColour(school.slug);
  useRenewedDevice(user.id);
  const signInAgain = async ({ password, otp }: Answers) => {
    const body = { email: user.email, school: school.slug, password, ...(otp && { otp }) };
    session.open(await send("post", "/api/v1/auth/login", { body, open: true }));
  };
  const tools = (
    <>
      <CommandPalette />
      <NotificationBell />
      <AccountMenu owner={user} onSignOut={signOut} />
    </>
  );
  return (
    <>
      <Frame name={school.name} mark={<SchoolMark />} places={placesOf(user)} tools={tools}>
        <EmergencyGate />
        <SuspendedNote />
        <Screens />
      </Frame>
      <LegalGate />
      <SignInAgain session={session} email={user.email} signIn={signInAgain} />
    </>
  );
}
