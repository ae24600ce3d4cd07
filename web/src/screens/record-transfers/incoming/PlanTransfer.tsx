import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { transferRefreshes, usualContents } from "../transfers.ts";
import { PlanFields } from "./PlanFields.tsx";
import { planOf } from "./planOf.ts";

/** Plans the transfer of a student's record: who, where to, what goes along, and who agreed. */
export function PlanTransfer() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [picked, setPicked] = useState(params.get("studentId") ?? "");
  return (
    <div className="stack">
      <PageHead
        title={t("transfers.plan")}
        back={{ href: "/record-transfers", label: t("nav.recordTransfers") }}
        about={t("transfers.planAbout")}
      />
      {picked ? (
        <PlanForm studentId={picked} />
      ) : (
        <Card>
          <StudentPicker onPick={setPicked} />
          <p className="soft">{t("transfers.pickHint")}</p>
        </Card>
      )}
    </div>
  );
}

function PlanForm({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [contents, setContents] = useState<string[]>([...usualContents]);
  const [key] = useState(() => crypto.randomUUID());
  const student = useRead("/api/v1/students/{id}", { path: { id: studentId } });
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/record-transfers", {
        headers: { "idempotency-key": key },
        body: { studentId, ...planOf(values, contents) },
      }),
    transferRefreshes,
  );
  return (
    <Loaded read={student}>
      {(found) => (
        <Card title={fullName(found)}>
          <Form
            error={save.error}
            onSubmit={(values) =>
              save.mutate(values, { onSuccess: ({ id }) => navigate(`/record-transfers/${id}`) })
            }
          >
            <PlanFields studentId={studentId} contents={contents} onContents={setContents} />
            <div className="dialog-foot">
              <Button type="submit" kind="primary" busy={save.isPending} event="plan-transfer">
                {t("transfers.next")}
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </Loaded>
  );
}
