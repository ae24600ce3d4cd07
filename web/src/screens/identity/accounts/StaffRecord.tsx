import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";

/** Shows the staff record of an account, or links one: without it a teacher has no classes. */
export function StaffRecord({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [linking, setLinking] = useState(false);
  const [memberId, setMemberId] = useState("");
  const read = useRead("/api/v1/staff-members", { query: { userId, limit: 1 } });
  const link = useWrite<unknown, Record<string, string>>(
    () => send("patch", "/api/v1/staff-members/{id}", { path: { id: memberId }, body: { userId } }),
    ["/staff-members"],
  );
  return (
    <Card title={t("users.record")}>
      <Loaded read={read} lines={1}>
        {({ data: [member] }) =>
          member ? (
            <p>
              <Link href={`/staff/${member.id}`}>
                <bdi>{fullName(member)}</bdi>
              </Link>{" "}
              <span className="soft">{member.staffNumber}</span>
            </p>
          ) : (
            <div className="stack">
              <Note tone="warn">{t("users.noRecord")}</Note>
              {may("staff.manage") && (
                <div>
                  <Button icon="staff" onClick={() => setLinking(true)} event="open-link-record">
                    {t("users.linkRecord")}
                  </Button>
                </div>
              )}
            </div>
          )
        }
      </Loaded>
      <Dialog title={t("users.linkRecord")} open={linking} onClose={() => setLinking(false)}>
        <SaveForm
          save={link}
          event="link-record"
          canSave={Boolean(memberId)}
          onDone={() => setLinking(false)}
        >
          <PersonPicker
            kind="staff-members"
            label={t("person.staff")}
            placeholder={t("staff.search")}
            onPick={(member) => setMemberId(member?.id ?? "")}
          />
        </SaveForm>
      </Dialog>
    </Card>
  );
}
