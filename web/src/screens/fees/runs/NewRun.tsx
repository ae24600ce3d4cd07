import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { toActiveStructure } from "../references.ts";
import { RunForm } from "./RunForm.tsx";

/** Drafts a fee run: first its fee structure, then whom it bills and when they pay. */
export function NewRun() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { choices } = useReference(toActiveStructure);
  const structureId = params.get("structure") ?? "";
  return (
    <div className="stack">
      <PageHead
        title={t("billing.addRun")}
        back={{ href: "/fees?tab=plan&view=runs", label: t("billing.runs") }}
      />
      <Card>
        <div className="form-grid">
          <SelectField
            key={choices.length}
            label={t("billing.structure")}
            choices={choices}
            none={t("billing.choose")}
            value={structureId}
            onChange={({ target }) => setParams({ structure: target.value }, { replace: true })}
          />
        </div>
      </Card>
      {structureId ? (
        <ForStructure key={structureId} id={structureId} />
      ) : (
        <Note>{t("billing.runHelp")}</Note>
      )}
    </div>
  );
}

function ForStructure({ id }: { id: string }) {
  const read = useRead("/api/v1/fee-structures/{id}", {
    path: { id },
    query: { include: "feeComponents,academicYear,term" },
  });
  return <Loaded read={read}>{(structure) => <RunForm structure={structure} />}</Loaded>;
}
