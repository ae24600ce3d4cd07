import { type ComponentType, createContext } from "react";
import type { Resource } from "./resource.ts";

/** The resources of the area, by key, and the form that adds one. A reference field that has them can add a missing row. */
export const ResourceContext = createContext<{
  find: (key: string) => Resource | undefined;
  Form?: ComponentType<{ resource: Resource; onDone: (row?: unknown) => void }>;
}>({ find: () => undefined });
