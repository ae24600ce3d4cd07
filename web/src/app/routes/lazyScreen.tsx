import { type ComponentType, lazy, Suspense, useState } from "react";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";

/** A screen whose code is loaded when it is first shown, or earlier by `fetch`. */
export function lazyScreen<N extends string, T extends object>(
  load: () => Promise<{ [name in N]: ComponentType<T> }>,
  name: N,
): ComponentType<T> & { fetch(): Promise<void> } {
  let fetched: ComponentType<T> | undefined;
  const fetch = async () => {
    fetched = (await load())[name];
  };
  const make = () =>
    lazy(async () => {
      try {
        await fetch();
      } catch (error) {
        // React.lazy caches a failure, so the next visit needs a new component.
        Later = make();
        throw error;
      }
      return { default: fetched! };
    }) as unknown as ComponentType<T>;
  let Later = make();
  function Screen(props: T) {
    // Render loaded code directly: once shown, a Suspense fallback stays for at least 300 ms.
    const [Now] = useState(() => fetched);
    const [Waiting] = useState(() => Later);
    if (Now) return <Now {...props} />;
    return (
      <Suspense fallback={<Skeleton />}>
        <Waiting {...props} />
      </Suspense>
    );
  }
  return Object.assign(Screen, { fetch });
}
