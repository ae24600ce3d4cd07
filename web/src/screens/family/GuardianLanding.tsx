import { Redirect, useSearchParams } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { Children } from "./Children.tsx";

/** Redirects to this section of the named child or of an only child; otherwise the guardian chooses one. */
export function GuardianLanding({ tab }: { tab: string }) {
  const [params] = useSearchParams();
  const childId = params.get("childId");
  const read = useRead("/api/v1/guardian/children");
  return (
    <Loaded page read={read}>
      {({ data }) => {
        const child = data.length === 1 ? data[0] : data.find(({ id }) => id === childId);
        return child ? <Redirect to={`/children/${child.id}?tab=${tab}`} replace /> : <Children />;
      }}
    </Loaded>
  );
}
