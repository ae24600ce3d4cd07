import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../ui/people/EmailAddress.tsx";
import { UserRolesForm } from "../identity/accounts/UserRolesForm.tsx";

/** The account of a staff member: roles, invitation, and whether it may sign in. */
export function StaffAccount({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { may, user: me } = useSignedIn();
  const { instant } = useFormat();
  const [choosing, setChoosing] = useState(false);
  const path = { id: userId };
  const read = useRead("/api/v1/users/{id}", { path });
  const roles = useRead("/api/v1/users/{id}/roles", { path });
  const mayManage = may("users.manage") && userId !== me.id;
  return (
    <Loaded read={read}>
      {(user) => (
        <Card
          title={t("staff.account")}
          actions={
            mayManage && (
              <>
                {may("roles.read") && roles.data && (
                  <Button onClick={() => setChoosing(true)} event="open-roles">
                    {t("users.changeRoles")}
                  </Button>
                )}
                {user.status === "invited" && (
                  <ConfirmButton
                    label={t("users.inviteAgain")}
                    question={t("teachgrid.inviteAgainAsk", { email: user.email })}
                    event="invite-again"
                    refreshes={["/users"]}
                    run={() => send("post", "/api/v1/users/{id}/invitation", { path })}
                  />
                )}
                {user.status === "disabled" ? (
                  <ConfirmButton
                    label={t("users.enable")}
                    question={t("teachgrid.enableAsk", { name: user.name })}
                    event="enable-user"
                    refreshes={["/users"]}
                    run={() => send("delete", "/api/v1/users/{id}/disabled", { path })}
                  />
                ) : (
                  <ConfirmButton
                    kind="danger"
                    label={t("users.disable")}
                    question={t("teachgrid.disableAsk", { name: user.name })}
                    event="disable-user"
                    refreshes={["/users"]}
                    run={() => send("put", "/api/v1/users/{id}/disabled", { path })}
                  />
                )}
              </>
            )
          }
        >
          <Facts
            facts={[
              [t("common.status"), <StatusBadge key="status" status={user.status} />],
              [t("common.email"), <EmailAddress key="email" of={user.email} />],
              [
                t("users.roles"),
                <span key="roles" className="row">
                  {(roles.data?.roles ?? []).map((role) => (
                    <Badge key={role} tone="accent">
                      {t(`role.${role}`, role)}
                    </Badge>
                  ))}
                </span>,
              ],
              [t("users.lastLogin"), instant(user.lastLoginAt)],
              [
                t("staff.showAccount"),
                <Link key="open" href={`/users/${userId}`}>
                  <bdi>{user.name}</bdi>
                </Link>,
              ],
            ]}
          />
          <Dialog title={t("users.changeRoles")} open={choosing} onClose={() => setChoosing(false)}>
            <UserRolesForm
              userId={userId}
              roles={roles.data?.roles ?? []}
              onDone={() => setChoosing(false)}
            />
          </Dialog>
        </Card>
      )}
    </Loaded>
  );
}
