import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import type { Bulk } from "../../kit/bulk/Bulk.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { useStaffRoleChoices } from "./useStaffRoleChoices.ts";

/** Invites selected staff members who have an email address and no account. */
export function useInviting(): Bulk<Row<"/api/v1/staff-members">> | undefined {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const mayInvite = may("users.manage") && may("roles.read");
  const choices = useStaffRoleChoices(mayInvite);
  if (!mayInvite) return undefined;
  return {
    nameOf: fullName,
    actions: [
      {
        label: t("users.invite"),
        event: "invite-staff-members",
        appliesTo: ({ status, userId, email }) => status !== "left" && !userId && Boolean(email),
        fields: (
          <>
            <SelectField label={t("users.role")} name="role" none="–" required choices={choices} />
            <p className="soft small">{t("users.inviteHint")}</p>
          </>
        ),
        run: ({ id, email }, { role }) =>
          send("post", "/api/v1/staff-members/{id}/invitation", {
            path: { id },
            body: { email: email!, roles: [role!] },
          }),
      },
    ],
    refreshes: ["/staff-members", "/users"],
  };
}
