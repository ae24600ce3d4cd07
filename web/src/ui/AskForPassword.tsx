import { lazy, Suspense, useSyncExternalStore } from "react";
import { reauthentication } from "../session/reauthentication.ts";

const PasswordDialog = lazy(async () => ({
  default: (await import("./PasswordDialog.tsx")).PasswordDialog,
}));

/** Shows the password dialog while the service asks for the password again; it is loaded the first time that happens. */
export function AskForPassword() {
  const asked = useSyncExternalStore(reauthentication.subscribe, reauthentication.current);
  return asked ? (
    <Suspense fallback={null}>
      <PasswordDialog />
    </Suspense>
  ) : null;
}
