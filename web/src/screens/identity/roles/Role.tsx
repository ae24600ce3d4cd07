import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useRoleName } from "../../../lib/words/useRoleName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { RoleGrants } from "./RoleGrants.tsx";

/** The permissions of a role; the school's own roles can be edited. */
export function Role({ id }: { id: string }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { may } = useSignedIn();
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const like = params.get("like");
  const path = { id };
  const read = useRead("/api/v1/roles/{id}", { path });
  const grants = useRead("/api/v1/roles/{id}/permissions", { path: { id: like ?? id } });
  return (
    <Loaded page read={read}>
      {(role) => {
        const changes = may("roles.manage") && !role.isSystem;
        const other = role.status === "active" ? "retired" : "active";
        return (
          <div className="stack">
            <PageHead
              title={roleName(role)}
              back={{ href: "/roles", label: t("users.roles") }}
              about={<StatusBadge status={role.status} />}
              actions={
                changes && (
                  <>
                    <ConfirmButton
                      label={t(other === "retired" ? "roles.retire" : "roles.revive")}
                      question={t(other === "retired" ? "roles.retireQuestion" : "roles.reviveQuestion")}
                      event="change-role-status"
                      refreshes={["/roles"]}
                      run={() => send("patch", "/api/v1/roles/{id}", { path, body: { status: other } })}
                    />
                    <ConfirmButton
                      label={t("roles.remove")}
                      question={t("roles.removeQuestion")}
                      event="remove-role"
                      kind="danger"
                      refreshes={[]}
                      run={() => send("delete", "/api/v1/roles/{id}", { path })}
                      onDone={() => goTo("/roles")}
                    />
                  </>
                )
              }
            />
            {role.isSystem && <Note>{t("roles.systemNote")}</Note>}
            {like && <Note>{t("roles.likeNote")}</Note>}
            <Loaded read={grants} lines={8}>
              {({ permissions }) => (
                <RoleGrants
                  key={JSON.stringify(permissions)}
                  id={id}
                  category={role.category}
                  grants={permissions}
                  changes={changes}
                  onSaved={() => like && goTo(`/roles/${id}`, { replace: true })}
                />
              )}
            </Loaded>
          </div>
        );
      }}
    </Loaded>
  );
}
