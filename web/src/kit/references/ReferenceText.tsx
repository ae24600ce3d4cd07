import type { Reference } from "../resource.ts";
import { useReferenceLabel } from "./useReferenceLabel.ts";

/** The name of the row that an id points at. */
export function ReferenceText({ to, id }: { to: Reference; id: string }) {
  return <bdi>{useReferenceLabel(to, id) ?? ""}</bdi>;
}
