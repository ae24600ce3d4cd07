import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { OwnConsents } from "./consents/OwnConsents.tsx";
import { type DataRequest, requestKinds, requestRefreshes } from "./dataRequests.ts";

/** A guardian asks for a copy, a correction or the erasure of their own data or a child's, and downloads the copy. */
export function OwnData() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [adding, setAdding] = useState(false);
  const read = useRead("/api/v1/data-subject-requests", { query: { limit: 200 } });
  return (
    <>
      <PageHead
        title={t("nav.myData")}
        about={t("privacy.ownAbout")}
        actions={
          <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="ask-for-data">
            {t("privacy.ask")}
          </Button>
        }
      />
      <OwnConsents />
      <Card title={t("privacy.requests")} flush>
        <Loaded read={read}>
          {({ data }) => (
            <DataTable
              caption={t("privacy.requests")}
              rows={data}
              keyOf={({ id }) => id}
              empty={t("privacy.noneOwn")}
              columns={[
                { header: t("privacy.person"), cell: ({ subjectName }) => <bdi>{subjectName}</bdi> },
                { header: t("privacy.kind"), cell: ({ kind }) => t(`privacy.kinds.${kind}`) },
                { header: t("privacy.dueOn"), cell: ({ dueOn }) => day(dueOn) },
                { header: t("privacy.outcome"), cell: ({ outcome }) => <bdi>{outcome}</bdi> },
                {
                  header: t("common.status"),
                  phone: "corner",
                  cell: ({ status }) => (
                    <StatusBadge status={status} words={t(`privacy.statuses.${status}`)} />
                  ),
                },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: ({ id, resultFileId, subjectName }) =>
                    resultFileId && (
                      <DownloadButton
                        kind="plain"
                        path={`/api/v1/data-subject-requests/${id}/content`}
                        label={t("privacy.downloadOf", { name: subjectName })}
                        event="download-own-copy"
                      >
                        {t("privacy.download")}
                      </DownloadButton>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      <Dialog title={t("privacy.ask")} open={adding} onClose={() => setAdding(false)}>
        <OwnRequestForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function OwnRequestForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const children = useRead("/api/v1/guardian/children");
  const own = useRead("/api/v1/guardians", { query: { limit: 1 } });
  const save = useWrite(({ kind, subject, note }: Record<string, string>) => {
    const [subjectType, subjectId] = subject!.split(" ") as [DataRequest["subjectType"], string];
    const body = { kind: kind as DataRequest["kind"], subjectType, subjectId };
    return send("post", "/api/v1/data-subject-requests", {
      body: { ...body, ...(note?.trim() && { note: note.trim() }) },
    });
  }, requestRefreshes);
  const people = [
    ...(children.data?.data ?? []).map((child) => ({ value: `student ${child.id}`, label: fullName(child) })),
    ...(own.data?.data ?? []).map((guardian) => ({
      value: `guardian ${guardian.id}`,
      label: fullName(guardian),
    })),
  ];
  return (
    <SaveForm save={save} event="send-data-request" onDone={onDone}>
      <SelectField
        label={t("privacy.kind")}
        name="kind"
        choices={requestKinds.map((value) => ({ value, label: t(`privacy.kinds.${value}`) }))}
      />
      {/* Chosen from all people: a list that grows later would change the default. */}
      <SelectField
        key={people.length}
        label={t("privacy.person")}
        name="subject"
        choices={children.data && own.data ? people : []}
        required
      />
      <TextArea label={t("privacy.note")} name="note" rows={3} maxLength={2000} />
    </SaveForm>
  );
}
