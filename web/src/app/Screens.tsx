import { useTranslation } from "react-i18next";
import { Route, Switch } from "wouter";
import { useSignedIn } from "../session/useSignedIn.ts";
import { Empty } from "../ui/Empty.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Home } from "./Home.tsx";
import { kindOf } from "./navigation.ts";
import { screenRoutes } from "./screenRoutes.tsx";

export function Screens() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const kind = kindOf(user);
  return (
    <Switch>
      <Route path="/">
        <Home />
      </Route>
      {screenRoutes
        .filter((route) => route.for.includes(kind) && may(...route.needs))
        .map(({ path, screen: Screen }) => (
          <Route key={path} path={path}>
            {(params) => <Screen key={JSON.stringify(params)} {...params} />}
          </Route>
        ))}
      <Route>
        <Empty icon="search">
          <div className="stack">
            <h1>{t("problem.noPage")}</h1>
            <LinkButton href="/">{t("problem.toStart")}</LinkButton>
          </div>
        </Empty>
      </Route>
    </Switch>
  );
}
