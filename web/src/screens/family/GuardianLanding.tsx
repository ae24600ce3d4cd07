import { Redirect } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Children } from "./Children.tsx";

/** That part of an only child; of several, the guardian says which. */
export function GuardianLanding({ tab }: { tab: string }) {
  const read = useRead("/api/v1/guardian/children");
  return (
    <Loaded page read={read}>
      {({ data }) =>
        data.length === 1 ? <Redirect to={`/children/${data[0]!.id}?tab=${tab}`} replace /> : <Children />
      }
    </Loaded>
  );
}
