import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Router } from "wouter";
import { accentOf } from "../lib/accentOf.ts";
import { Door } from "../screens/identity/sign-in/Door.tsx";
import { PlatformSignIn } from "../screens/platform/operators/PlatformSignIn.tsx";
import { reauthentication } from "../session/reauthentication.ts";
import { useOperator } from "../session/useOperator.ts";
import { AskForPassword } from "../ui/dialogs/AskForPassword.tsx";
import { Toasts } from "../ui/feedback/Toasts.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { queryClient } from "./queryClient.ts";
import { lazyScreen } from "./routes/lazyScreen.tsx";

const PlatformShell = lazyScreen(() => import("./PlatformShell.tsx"), "PlatformShell");

/** The console of platform operators, separate from the schools' consoles. */
export function PlatformApp() {
  const session = useOperator();
  useEffect(() => {
    if (!session) {
      queryClient.clear();
      reauthentication.forget();
    }
    document.documentElement.style.setProperty("--brand", accentOf("platform"));
  }, [session]);
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/platform">
        <ErrorBoundary key={session?.operator.id ?? ""}>
          {session ? (
            <PlatformShell />
          ) : (
            <Door>
              <PlatformSignIn />
            </Door>
          )}
        </ErrorBoundary>
      </Router>
      <AskForPassword />
      <Toasts />
    </QueryClientProvider>
  );
}
