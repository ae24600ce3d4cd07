import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { HouseholdForm } from "./HouseholdForm.tsx";
import { JoinHousehold } from "./JoinHousehold.tsx";

type Student = ResponseOf<"/api/v1/students/{id}", "get">;

/** The household that a student lives in: its address, who pays, and who else lives there. */
export function StudentHousehold({ student }: { student: Student }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [open, setOpen] = useState<"join" | "edit">();
  const close = () => setOpen(undefined);
  const mayJoin = may("students.manage");
  return (
    <Card
      title={t("family.household")}
      actions={
        mayJoin && (
          <>
            {student.householdId && may("guardians.manage") && (
              <Button onClick={() => setOpen("edit")} event="edit-household">
                {t("common.edit")}
              </Button>
            )}
            {student.householdId && (
              <ConfirmButton
                kind="plain"
                label={t("family.leave")}
                question={t("family.leaveAsk", { name: fullName(student) })}
                event="leave-household"
                refreshes={["/students", "/households"]}
                run={() =>
                  send("patch", "/api/v1/students/{id}", {
                    path: { id: student.id },
                    body: { householdId: null },
                  })
                }
              />
            )}
            <Button icon="home" onClick={() => setOpen("join")} event="open-household">
              {t(student.householdId ? "family.change" : "family.join")}
            </Button>
          </>
        )
      }
    >
      {student.householdId ? (
        <Shown id={student.householdId} studentId={student.id} />
      ) : (
        <Empty icon="home">{t("family.noHousehold")}</Empty>
      )}
      <Dialog title={t("family.household")} open={open === "join"} onClose={close}>
        <JoinHousehold student={student} onDone={close} />
      </Dialog>
      <Dialog title={t("family.household")} open={open === "edit"} onClose={close}>
        {student.householdId && <HouseholdForm id={student.householdId} onDone={close} />}
      </Dialog>
    </Card>
  );
}

function Shown({ id, studentId }: { id: string; studentId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/households/{id}", {
    path: { id },
    query: { include: "feePayerGuardian,students" },
  });
  return (
    <Loaded read={read} lines={2}>
      {(household) => {
        const siblings = (household.students ?? []).filter((each) => each.id !== studentId);
        const payer = household.feePayerGuardian;
        return (
          <Facts
            facts={[
              [t("common.name"), <bdi key="name">{household.name}</bdi>],
              [t("common.address"), household.address],
              [
                t("guardians.feePayer"),
                payer && (
                  <Link key="payer" href={`/guardians/${payer.id}`}>
                    <bdi>{fullName(payer)}</bdi>
                  </Link>
                ),
              ],
              [
                t("family.siblings"),
                siblings.length > 0 && (
                  <span key="siblings" className="row">
                    {siblings.map((each) => (
                      <Link key={each.id} href={`/students/${each.id}`}>
                        <bdi>{fullName(each)}</bdi>
                      </Link>
                    ))}
                  </span>
                ),
              ],
            ]}
          />
        );
      }}
    </Loaded>
  );
}
