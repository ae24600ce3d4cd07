import { useTranslation } from "react-i18next";
import { Redirect, Route, Switch } from "wouter";
import { useRead } from "../api/useRead.ts";
import { signOutOperator } from "../session/signOutOperator.ts";
import { useOperator } from "../session/useOperator.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Frame } from "./Frame.tsx";
import { lazyScreen } from "./lazyScreen.tsx";
import { NoScreen } from "./NoScreen.tsx";
import type { Place } from "./navigation.ts";

const OperatorAccount = lazyScreen(
  () => import("../screens/platform/OperatorAccount.tsx"),
  "OperatorAccount",
);

const screens = {
  "/tenants": lazyScreen(() => import("../screens/platform/Tenants.tsx"), "Tenants"),
  "/tenants/:id": lazyScreen(() => import("../screens/platform/Tenant.tsx"), "Tenant"),
  "/invoices": lazyScreen(() => import("../screens/platform/TenantInvoices.tsx"), "TenantInvoices"),
  "/mails": lazyScreen(() => import("../screens/platform/Mails.tsx"), "Mails"),
  "/mails/:id": lazyScreen(() => import("../screens/platform/Mail.tsx"), "Mail"),
  "/jobs": lazyScreen(() => import("../screens/platform/Jobs.tsx"), "Jobs"),
  "/connections": lazyScreen(() => import("../screens/platform/Connections.tsx"), "Connections"),
  "/connections/:id": lazyScreen(() => import("../screens/platform/Connection.tsx"), "Connection"),
  "/client-events": lazyScreen(() => import("../screens/platform/ClientEvents.tsx"), "ClientEvents"),
  "/audit": lazyScreen(() => import("../screens/platform/Audit.tsx"), "Audit"),
  "/account": OperatorAccount,
};

const places: readonly Place[] = [
  { href: "/tenants", name: "platform.tenants", icon: "students", group: "home" },
  { href: "/invoices", name: "platform.invoices", icon: "receipt", group: "home" },
  { href: "/mails", name: "platform.mails", icon: "mail", group: "home" },
  { href: "/jobs", name: "platform.jobs", icon: "clock", group: "home" },
  { href: "/connections", name: "platform.connections", icon: "upload", group: "home" },
  { href: "/client-events", name: "platform.clientEvents", icon: "pulse", group: "home" },
  { href: "/audit", name: "platform.audit", icon: "shield", group: "home" },
];

export function PlatformShell() {
  const { t } = useTranslation();
  const session = useOperator();
  const me = useRead("/api/v1/platform/auth/me");
  if (!session) return null;
  const enrolling = me.data ? me.data.secondFactorRequired && !me.data.secondFactor : false;
  return (
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
  );
}
