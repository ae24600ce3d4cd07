import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ChangeFields } from "./ChangeFields.tsx";
import { documentKinds, type Request, requestKinds, requestRefreshes } from "./guardianRequestRows.ts";
import { requestedValues } from "./requestedValues.ts";

type NewBody = Body<"/api/v1/guardian-requests", "post">;

/** A guardian asks for a change of data, a document or an appointment. */
export function NewRequest() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [kind, setKind] = useState<Request["kind"]>("data_change");
  const [subject, setSubject] = useState("");
  const children = useRead("/api/v1/guardian/children");
  const save = useWrite(
    (body: NewBody) =>
      send("post", "/api/v1/guardian-requests", {
        body,
        headers: { "idempotency-key": crypto.randomUUID() },
      }),
    requestRefreshes,
  );
  const submit = (values: Record<string, string>) =>
    save.mutate(
      {
        kind,
        ...(subject && { studentId: subject }),
        ...(kind === "data_change" && { changes: requestedValues(values) }),
        ...(kind === "document" && { documentKind: values["documentKind"] as "bonafide" }),
        ...(kind === "appointment" && { preferredTimes: values["preferredTimes"]!.trim() }),
        ...(values["note"]?.trim() && { note: values["note"].trim() }),
      },
      {
        onSuccess: ({ id }) => {
          toast.done(t("request.sent"));
          go(`/requests/${id}`);
        },
      },
    );
  const names = (children.data?.data ?? []).map((child) => ({ value: child.id, label: fullName(child) }));
  return (
    <>
      <PageHead title={t("request.add")} back={{ href: "/requests", label: t("nav.requests") }} />
      <Card>
        <Form error={save.error} onSubmit={submit}>
          <div className="form-grid">
            <SelectField
              label={t("request.kind")}
              name="kind"
              value={kind}
              onChange={({ target }) => setKind(target.value as Request["kind"])}
              choices={requestKinds.map((value) => ({ value, label: t(`request.kinds.${value}`) }))}
            />
            <SelectField
              label={t("request.subject")}
              path="studentId"
              none={kind === "document" ? "–" : t("request.me")}
              required={kind === "document"}
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
              choices={names}
            />
            {kind === "data_change" && <ChangeFields key={subject} studentId={subject} />}
            {kind === "document" && (
              <SelectField
                label={t("request.kinds.document")}
                name="documentKind"
                choices={documentKinds.map((value) => ({ value, label: t(`office.kinds.${value}`) }))}
              />
            )}
            {kind === "appointment" && (
              <TextArea
                label={t("request.preferredTimes")}
                name="preferredTimes"
                rows={2}
                maxLength={500}
                required
              />
            )}
            <TextArea label={t("request.note")} name="note" rows={3} maxLength={1000} />
          </div>
          <div>
            <Button type="submit" kind="primary" icon="send" busy={save.isPending} event="send-request">
              {t("request.send")}
            </Button>
          </div>
        </Form>
      </Card>
    </>
  );
}
