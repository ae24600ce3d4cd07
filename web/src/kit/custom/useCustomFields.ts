import type { Row } from "../../api/types.ts";
import { useAll } from "../../api/useAll.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";

export type CustomField = Row<"/api/v1/custom-field-definitions">;

/** Permissions that show the fields of a visibility; a field of another visibility is shown to all staff. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  office: ["office-fields.read", "students.manage", "guardians.manage"],
  health: ["health-fields.read"],
  safeguarding: ["safeguarding-fields.read"],
  hr: ["hr-fields.read", "staff.manage"],
};

/** The school's own fields of an entity that the user may see; none without an entity. */
export function useCustomFields(entityType: CustomField["entityType"] | undefined): readonly CustomField[] {
  const { may } = useSignedIn();
  const { data } = useAll("/api/v1/custom-field-definitions", {
    query: { status: "active", ...(entityType && { entityType }) },
    enabled: entityType !== undefined && may("structure.read"),
  });
  return (data?.data ?? []).filter(
    ({ visibility }) => shownBy[visibility]?.some((permission) => may(permission)) ?? true,
  );
}
