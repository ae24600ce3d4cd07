import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { accentOf } from "../lib/accentOf.ts";
import { reportNavigation } from "../lib/events/clientEvents.ts";
import { reauthentication } from "../session/reauthentication.ts";
import { useSession } from "../session/useSession.ts";
import { AskForPassword } from "../ui/dialogs/AskForPassword.tsx";
import { Toasts } from "../ui/feedback/Toasts.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { DoorScreens } from "./DoorScreens.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { queryClient } from "./queryClient.ts";
import { SchoolShell } from "./SchoolShell.ts";

const open = /^\/(reset-password|forgot-password|verify|alumni-details|record-package)(\/|$)/;

export function App() {
  const session = useSession();
  const [path] = useLocation();
  useEffect(() => {
    toast.leave();
    reportNavigation(path, (report) => requestAnimationFrame(report));
  }, [path]);
  useEffect(() => {
    if (!session) {
      queryClient.clear();
      reauthentication.forget();
    }
    if (session) document.documentElement.style.setProperty("--brand", accentOf(session.school.slug));
    else document.documentElement.style.removeProperty("--brand");
  }, [session]);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary key={session?.user.id ?? ""}>
        {session && !open.test(path) ? <SchoolShell /> : <DoorScreens />}
      </ErrorBoundary>
      <AskForPassword />
      <Toasts />
    </QueryClientProvider>
  );
}
