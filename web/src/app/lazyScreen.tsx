import { type ComponentType, lazy, Suspense } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";

/** A screen whose code is fetched when it is first shown. */
export function lazyScreen<N extends string, T extends object>(
  load: () => Promise<{ [name in N]: ComponentType<T> }>,
  name: N,
): ComponentType<T> {
  const Screen = lazy(async () => ({ default: (await load())[name] })) as unknown as ComponentType<T>;
  return (props: T) => (
    <Suspense fallback={<Skeleton />}>
      <Screen {...props} />
    </Suspense>
  );
}
