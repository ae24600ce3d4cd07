import { Route, Switch } from "wouter";
import { useSignedIn } from "../session/useSignedIn.ts";
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
      {screenRoutes.map(({ path, needs, for: whom, screen: Screen }) => (
        <Route key={path} path={path}>
          {(params) =>
            whom.includes(kind) && may(...needs) ? (
              <Screen key={JSON.stringify(params)} {...params} />
            ) : (
              <NoScreen />
            )
          }
        </Route>
      ))}
      <Route>
        <NoScreen />
      </Route>
    </Switch>
  );
}
