import { NoScreen } from "../../../app/routes/NoScreen.tsx";
import { ResourceContext } from "../../../kit/ResourceContext.ts";
import { ResourceForm } from "../../../kit/ResourceForm.tsx";
import { ResourceList } from "../../../kit/ResourceList.tsx";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { setupSteps } from "./setupSteps.ts";

const context = {
  find: (key: string) => setupSteps.find(({ resource }) => resource.key === key)?.resource,
  Form: ResourceForm,
};

/** One list of the set-up area, by the last part of its address. */
export function SetupArea({ resource: key }: { resource: string }) {
  const words = useSetupWords();
  const { may } = useSignedIn();
  const resource = context.find(key);
  if (!resource || !may(resource.read)) return <NoScreen />;
  if (!words) return <Skeleton />;
  return (
    <ResourceContext value={context}>
      <ResourceList resource={resource} back={{ href: "/setup", label: words.text("title") }} />
    </ResourceContext>
  );
}
