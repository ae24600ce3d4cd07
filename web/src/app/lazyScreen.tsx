import { type ComponentType, lazy, Suspense, useState } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";

/** A screen whose code is fetched when it is first shown, or before by `fetch`. */
export function lazyScreen<N extends string, T extends object>(
  load: () => Promise<{ [name in N]: ComponentType<T> }>,
  name: N,
): ComponentType<T> & { fetch(): Promise<void> } {
  let fetched: ComponentType<T> | undefined;
  const fetch = async () => {
    fetched = (await load())[name];
  };
  const Later = lazy(async () => {
    await fetch();
    return { default: fetched! };
  }) as unknown as ComponentType<T>;
  function Screen(props: T) {
    // What is there already is drawn at once: a fallback that has been shown stays for at least 300 ms.
    const [Now] = useState(() => fetched);
    if (Now) return <Now {...props} />;
    return (
      <Suspense fallback={<Skeleton />}>
        <Later {...props} />
      </Suspense>
    );
  }
  return Object.assign(Screen, { fetch });
}
