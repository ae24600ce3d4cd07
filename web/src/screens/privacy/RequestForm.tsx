import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import {
  type DataRequest,
  requestKinds,
  requestRefreshes,
  subjectReferences,
  subjectTypes,
} from "./dataRequests.ts";

/** The office records what a person asks for. */
export function RequestForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [subjectType, setSubjectType] = useState<DataRequest["subjectType"]>("student");
  const [subjectId, setSubjectId] = useState("");
  const save = useWrite(
    ({ kind, note }: Record<string, string>) =>
      send("post", "/api/v1/data-subject-requests", {
        body: {
          kind: kind as DataRequest["kind"],
          subjectType,
          subjectId,
          ...(note?.trim() && { note: note.trim() }),
        },
      }),
    requestRefreshes,
  );
  return (
    <SaveForm save={save} event="save-data-request" onDone={onDone}>
      <div className="form-grid">
        <SelectField
          label={t("privacy.kind")}
          name="kind"
          choices={requestKinds.map((value) => ({ value, label: t(`privacy.kinds.${value}`) }))}
        />
        <SelectField
          label={t("privacy.subjectType")}
          value={subjectType}
          onChange={({ target }) => {
            setSubjectType(target.value as DataRequest["subjectType"]);
            setSubjectId("");
          }}
          choices={subjectTypes.map((value) => ({ value, label: t(`privacy.subjects.${value}`) }))}
        />
        <ReferenceSelect
          key={subjectType}
          to={subjectReferences[subjectType]}
          label={t("privacy.person")}
          name="subjectId"
          none="–"
          required
          value={subjectId}
          onChange={setSubjectId}
        />
        <TextArea label={t("privacy.note")} name="note" rows={3} maxLength={2000} />
      </div>
    </SaveForm>
  );
}
