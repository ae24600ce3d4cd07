import { useRead } from "../../api/useRead.ts";
import { useRoleName } from "../../lib/words/useRoleName.ts";
import type { Choice } from "../../ui/forms/SelectField.tsx";

/** The roles that an account of a staff member can have. */
export function useStaffRoleChoices(enabled = true): readonly Choice[] {
  const roleName = useRoleName();
  const roles = useRead("/api/v1/roles", { query: { status: "active", limit: 100 }, enabled });
  return (roles.data?.data ?? [])
    .filter(({ category }) => category === "staff")
    .map((role) => ({ value: role.key, label: roleName(role) }));
}
