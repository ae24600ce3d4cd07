import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { OfferingField } from "../../homework/assignments/OfferingField.tsx";
import { linkRefreshes } from "../ltiRows.ts";
import { useOpenTool } from "../useOpenTool.ts";
import { bodyOf, LinkFields } from "./LinkFields.tsx";

/** Adds a tool to a class, or opens the tool to choose content there. */
export function AddLink({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { data: choices } = useRead("/api/v1/lti-tool-choices");
  const [courseOfferingId, setOffering] = useState("");
  const [toolId, setTool] = useState("");
  const tool = choices?.data.find(({ id }) => id === toolId);
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/lti-links", { body: { ...bodyOf(values), courseOfferingId, ltiToolId: toolId } }),
    linkRefreshes,
  );
  const choose = useOpenTool(() =>
    send("post", "/api/v1/lti-content-choices", { body: { ltiToolId: toolId, courseOfferingId } }),
  );
  if (choices?.data.length === 0) return <Note>{t("lti.noTools")}</Note>;
  return (
    <SaveForm
      save={save}
      event="save-lti-link"
      onDone={onDone}
      canSave={courseOfferingId !== "" && toolId !== ""}
    >
      <div className="form-grid">
        <OfferingField
          label={t("lti.course")}
          none={t("lti.choose")}
          value={courseOfferingId}
          onChange={setOffering}
        />
        <SelectField
          label={t("lti.tool")}
          none={t("lti.choose")}
          required
          value={toolId}
          choices={(choices?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setTool(target.value)}
        />
      </div>
      {tool && <Note>{t(`lti.sharing.${tool.sharedData}`)}</Note>}
      {tool?.choosesContent && courseOfferingId && (
        <div className="row">
          <Button busy={choose.isPending} onClick={() => choose.mutate({})} event="choose-lti-content">
            {t("lti.chooseContent")}
          </Button>
          <ProblemNote error={choose.error} />
        </div>
      )}
      <LinkFields courseOfferingId={courseOfferingId} />
    </SaveForm>
  );
}
