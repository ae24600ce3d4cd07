import { lazy, Suspense, useSyncExternalStore } from "react";
import { reauthentication } from "../../session/reauthentication.ts";

const PasswordDialog = lazy(async () => ({
  default: (await import("./PasswordDialog.tsx")).PasswordDialog,
}));

/** Shows the password dialog when the service requires reauthentication. Loaded on first use. */
export function AskForPassword() {
  const asked = useSyncExternalStore(reauthentication.subscribe, reauthentication.current);
  return asked ? (
    <Suspense fallback={null}>
      <PasswordDialog />
    </Suspense>
  ) : null;
}
