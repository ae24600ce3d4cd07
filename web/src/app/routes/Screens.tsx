import { Route, Switch } from "wouter";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Home } from "./Home.tsx";
import { NoScreen } from "./NoScreen.tsx";
import { kindOf } from "./navigation.ts";
import { screenRoutes } from "./screenRoutes.tsx";

export function Screens() {
  const { user, may } = useSignedIn();
  const kind = kindOf(user);
  return (
    <Switch>
      <Route path="/">
        <Home />
      </Route>
      {screenRoutes
        .filter(({ for: whom }) => whom.includes(kind))
        .map(({ path, needs, screen: Screen }) => (
          <Route key={path} path={path}>
            {(params) => (may(...needs) ? <Screen key={JSON.stringify(params)} {...params} /> : <NoScreen />)}
          </Route>
        ))}
      <Route>
        <NoScreen />
      </Route>
    </Switch>
  );
}
