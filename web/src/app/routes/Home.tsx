import { useEffect } from "react";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { homes, lastHome } from "./homes.ts";
import { kindOf } from "./navigation.ts";

/** The home screen, by kind of user. */
export function Home() {
  const { user } = useSignedIn();
  const kind = kindOf(user);
  useEffect(() => lastHome.set(kind), [kind]);
  const Screen = homes[kind];
  return <Screen />;
}
