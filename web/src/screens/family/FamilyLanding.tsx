import { Redirect, useLocation } from "wouter";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { GuardianLanding } from "./GuardianLanding.tsx";

/** Redirects a family from a notification or email to the right section of the child's page. */
export function FamilyLanding() {
  const { user } = useSignedIn();
  const [path] = useLocation();
  const tab = path.split("/")[1]!;
  return user.roles.includes("guardian") ? (
    <GuardianLanding tab={tab} />
  ) : (
    <Redirect to={`/?tab=${tab}`} replace />
  );
}
