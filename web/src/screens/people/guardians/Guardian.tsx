import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { CustomFacts } from "../../../kit/custom/CustomFacts.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { LazyDocuments } from "../../documents/LazyDocuments.ts";
import { PhotoButton } from "../../documents/pictures/PhotoButton.tsx";
import { MergeButton } from "../merge/MergeButton.tsx";
import { Children } from "./Children.tsx";
import { EditGuardian } from "./EditGuardian.tsx";
import { PhoneLinks } from "./links/PhoneLinks.tsx";

export function Guardian({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { language: languageName } = useFormat();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/guardians/{id}", { path: { id } });
  const invite = useWrite(
    () => send("post", "/api/v1/guardians/{id}/invitation", { path: { id } }),
    ["/guardians", "/users"],
  );
  return (
    <Loaded page read={read}>
      {(guardian) => (
        <div className="stack">
          <PageHead
            title={fullName(guardian)}
            back={{ href: "/guardians", label: t("nav.guardians") }}
            about={
              <span className="row">
                <PhotoButton of="guardians" person={guardian} needs="guardians.manage" />
                <StatusBadge status={guardian.status} />
              </span>
            }
            actions={
              may("guardians.manage") && (
                <>
                  <MergeButton entityType="guardian" record={guardian} />
                  <Button onClick={() => setEditing(true)} event="open-edit">
                    {t("common.edit")}
                  </Button>
                  {guardian.email && (
                    <Button
                      icon="mail"
                      busy={invite.isPending}
                      event="invite-guardian"
                      onClick={() =>
                        invite.mutate(undefined, {
                          onSuccess: () => toast.done(t("guardians.invited")),
                          onError: toast.problem,
                        })
                      }
                    >
                      {t("guardians.invite")}
                    </Button>
                  )}
                </>
              )
            }
          />
          <Card title={t("guardians.contact")}>
            <Facts
              facts={[
                [
                  t("common.email"),
                  guardian.email && (
                    <a href={`mailto:${guardian.email}`}>
                      <EmailAddress of={guardian.email} />
                    </a>
                  ),
                ],
                [
                  t("common.phone"),
                  guardian.phones?.length ? <PhoneLinks key="phone" phones={guardian.phones} /> : null,
                ],
                [t("guardians.occupation"), guardian.occupation],
                [t("common.address"), guardian.address],
                [t("guardians.portal"), t(guardian.userId ? "common.yes" : "common.no")],
                [t("family.channel"), t(`family.by.${guardian.preferredChannel}`)],
                [t("common.language"), languageName(guardian.preferredLanguage)],
              ]}
            />
            <CustomFacts of="guardian" values={guardian.custom} />
          </Card>
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <EditGuardian guardian={guardian} onDone={() => setEditing(false)} />
          </Dialog>
          <Children guardianId={id} />
          {may("documents.read") && <LazyDocuments of={{ guardianId: id }} />}
        </div>
      )}
    </Loaded>
  );
}
