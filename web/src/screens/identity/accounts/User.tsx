import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { EditUser } from "./EditUser.tsx";
import { SetPassword } from "./SetPassword.tsx";
import { StaffRecord } from "./StaffRecord.tsx";
import { UserRolesForm } from "./UserRolesForm.tsx";

export function User({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may, user: me } = useSignedIn();
  const { instant } = useFormat();
  const read = useRead("/api/v1/users/{id}", { path: { id } });
  const roles = useRead("/api/v1/users/{id}/roles", { path: { id } });
  const [choosing, setChoosing] = useState(false);
  const [open, setOpen] = useState<"edit" | "password">();
  const path = { id };
  const act = useWrite(
    (what: "disable" | "enable" | "unlock" | "invite"): Promise<unknown> =>
      what === "disable"
        ? send("put", "/api/v1/users/{id}/disabled", { path })
        : what === "enable"
          ? send("delete", "/api/v1/users/{id}/disabled", { path })
          : what === "unlock"
            ? send("delete", "/api/v1/users/{id}/lock", { path })
            : send("post", "/api/v1/users/{id}/invitation", { path }),
    ["/users"],
  );
  const press = (what: "disable" | "enable" | "unlock" | "invite") =>
    act.mutate(what, { onSuccess: () => toast.done(t("common.done")), onError: toast.problem });
  return (
    <Loaded page read={read}>
      {(user) => (
        <div className="stack">
          <PageHead
            title={user.name}
            back={{ href: "/users", label: t("nav.users") }}
            about={<StatusBadge status={user.status} />}
            actions={
              may("users.manage") &&
              user.id !== me.id && (
                <>
                  <Button onClick={() => setOpen("edit")} event="edit-user">
                    {t("common.edit")}
                  </Button>
                  <Button onClick={() => setOpen("password")} event="set-user-password">
                    {t("users.setPassword")}
                  </Button>
                  {may("roles.read") && roles.data && (
                    <Button icon="users" onClick={() => setChoosing(true)} event="open-roles">
                      {t("users.changeRoles")}
                    </Button>
                  )}
                  {user.status === "invited" && (
                    <Button
                      icon="mail"
                      busy={act.isPending}
                      onClick={() => press("invite")}
                      event="invite-again"
                    >
                      {t("users.inviteAgain")}
                    </Button>
                  )}
                  {user.status === "locked" && (
                    <Button busy={act.isPending} onClick={() => press("unlock")} event="unlock-user">
                      {t("users.unlock")}
                    </Button>
                  )}
                  <ConfirmButton
                    label={t("users.signOutUser")}
                    question={t("users.signOutUserAsk")}
                    event="sign-out-user"
                    refreshes={[]}
                    run={() => send("delete", "/api/v1/users/{id}/sessions", { path })}
                  />
                  <ConfirmButton
                    label={t("users.removeFactor")}
                    question={t("users.removeFactorAsk")}
                    event="remove-user-factor"
                    refreshes={["/users"]}
                    run={() => send("delete", "/api/v1/users/{id}/totp", { path })}
                  />
                  {user.status === "disabled" ? (
                    <Button busy={act.isPending} onClick={() => press("enable")} event="enable-user">
                      {t("users.enable")}
                    </Button>
                  ) : (
                    <Button
                      kind="danger"
                      busy={act.isPending}
                      onClick={() => press("disable")}
                      event="disable-user"
                    >
                      {t("users.disable")}
                    </Button>
                  )}
                </>
              )
            }
          />
          <Card>
            <Facts
              facts={[
                [t("common.email"), <EmailAddress key="email" of={user.email} />],
                [t("common.phone"), user.phone && <bdi>{user.phone}</bdi>],
                [t("users.kind"), user.personType && t(`person.${user.personType}`)],
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
                [t("users.since"), instant(user.createdAt)],
              ]}
            />
          </Card>
          {user.personType === "staff" && may("staff.read") && <StaffRecord userId={id} />}
          <Dialog title={t("common.edit")} open={open === "edit"} onClose={() => setOpen(undefined)}>
            <EditUser user={user} onDone={() => setOpen(undefined)} />
          </Dialog>
          <Dialog
            title={t("users.setPassword")}
            open={open === "password"}
            onClose={() => setOpen(undefined)}
          >
            <SetPassword userId={id} onDone={() => setOpen(undefined)} />
          </Dialog>
          <Dialog title={t("users.changeRoles")} open={choosing} onClose={() => setChoosing(false)}>
            <UserRolesForm userId={id} roles={roles.data?.roles ?? []} onDone={() => setChoosing(false)} />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
