import { useTranslation } from "react-i18next";
import { Redirect, Route, Switch } from "wouter";
import { send } from "../api/client.ts";
import { useRead } from "../api/useRead.ts";
import { operatorSession } from "../session/operatorSession.ts";
import { signOutOperator } from "../session/signOutOperator.ts";
import { useOperator } from "../session/useOperator.ts";
import { AccountMenu } from "./frame/AccountMenu.tsx";
import { Frame } from "./frame/Frame.tsx";
import { lazyScreen } from "./routes/lazyScreen.tsx";
import { NoScreen } from "./routes/NoScreen.tsx";
import type { Place } from "./routes/navigation.ts";
import { type Answers, SignInAgain } from "./SignInAgain.tsx";
import "../styles/fonts.css";

const OperatorAccount = lazyScreen(
  () => import("../screens/platform/operators/OperatorAccount.tsx"),
  "OperatorAccount",
);

const screens = {
  "/tenants": lazyScreen(() => import("../screens/platform/tenants/Tenants.tsx"), "Tenants"),
  "/tenants/:id": lazyScreen(() => import("../screens/platform/tenants/Tenant.tsx"), "Tenant"),
  "/invoices": lazyScreen(() => import("../screens/platform/billing/TenantInvoices.tsx"), "TenantInvoices"),
  "/mails": lazyScreen(() => import("../screens/platform/across-schools/Mails.tsx"), "Mails"),
  "/mails/:id": lazyScreen(() => import("../screens/platform/across-schools/Mail.tsx"), "Mail"),
  "/jobs": lazyScreen(() => import("../screens/platform/across-schools/Jobs.tsx"), "Jobs"),
  "/connections": lazyScreen(
    () => import("../screens/platform/across-schools/Connections.tsx"),
    "Connections",
  ),
  "/connections/:id": lazyScreen(
    () => import("../screens/platform/across-schools/Connection.tsx"),
    "Connection",
  ),
  "/client-events": lazyScreen(
    () => import("../screens/platform/across-schools/ClientEvents.tsx"),
    "ClientEvents",
  ),
  "/audit": lazyScreen(() => import("../screens/platform/across-schools/Audit.tsx"), "Audit"),
  "/system": lazyScreen(() => import("../screens/platform/system/System.tsx"), "System"),
  "/account": OperatorAccount,
};

const places: readonly Place[] = [
  { href: "/tenants", name: "platform.tenants", icon: "students", group: "home" },
  { href: "/invoices", name: "platform.invoices", icon: "receipt", group: "home" },
  { href: "/mails", name: "platform.mails", icon: "mail", group: "home" },
  { href: "/jobs", name: "platform.jobs", icon: "clock", group: "home" },
  { href: "/connections", name: "platform.connections", icon: "upload", group: "home" },
  { href: "/client-events", name: "platform.clientEvents", icon: "pulse", group: "home" },
  { href: "/system", name: "platform.system", icon: "settings", group: "home" },
  { href: "/audit", name: "platform.audit", icon: "shield", group: "home" },
];

export function PlatformShell() {
  const { t } = useTranslation();
  const session = useOperator();
  const me = useRead("/api/v1/platform/auth/me");
  if (!session) return null;
  const { email } = session.operator;
  const signInAgain = async ({ password, otp }: Answers) => {
    const body = { email, password, ...(otp && { otp }) };
    operatorSession.open(await send("post", "/api/v1/platform/auth/login", { body, open: true }));
  };
  const enrolling = me.data ? me.data.secondFactorRequired && !me.data.secondFactor : false;
  return (
    <>
      <Frame
        name={t("platform.title")}
        places={enrolling ? [] : places}
        tools={<AccountMenu owner={session.operator} onSignOut={signOutOperator} />}
      >
        {enrolling ? (
          <OperatorAccount enrolling />
        ) : (
          <Switch>
            <Route path="/">
              <Redirect to="/tenants" replace />
            </Route>
            {Object.entries(screens).map(([path, Screen]) => (
              <Route key={path} path={path}>
                {(params: any) => <Screen key={JSON.stringify(params)} {...params} />}
              </Route>
            ))}
            <Route>
              <NoScreen />
            </Route>
          </Switch>
        )}
      </Frame>
      <SignInAgain session={operatorSession} email={email} signIn={signInAgain} />
    </>
  );
}
