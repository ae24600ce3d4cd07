import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { downloadFile } from "../../../api/files/downloadFile.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { filePath } from "../../../lib/filePath.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { documentRefreshes } from "../documentRefreshes.ts";
import { CardValidity } from "./CardValidity.tsx";

type People = "students" | "staff";

/** Issues the ID cards that are missing for a class, a grade, all students or the staff, and downloads them as one file. */
export function IdCards() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { sectionChoices, levelChoices } = useStructure();
  const [people, setPeople] = useState<People>("students");
  const print = useWrite(async ({ expiresOn, sectionId, gradeLevelId }: Record<string, string>) => {
    const holders = {
      people,
      ...(people === "students" && sectionId && { sectionId }),
      ...(people === "students" && gradeLevelId && { gradeLevelId }),
    };
    const { issued, kept } = await send("post", "/api/v1/id-cards", {
      body: { ...holders, expiresOn: expiresOn! },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    await downloadFile(filePath("/api/v1/id-cards.pdf", holders));
    toast.done(t("office.cardsDone", { issued: number(issued), kept: number(kept) }));
  }, documentRefreshes);
  return (
    <Card title={t("office.cardsPrint")}>
      <Form error={print.error} onSubmit={(values) => print.mutate(values)}>
        <p className="soft">{t("office.cardsAbout")}</p>
        <div className="form-grid">
          <SelectField
            label={t("office.cardsFor")}
            value={people}
            onChange={({ target }) => setPeople(target.value as People)}
            choices={[
              { value: "students", label: t("nav.students") },
              { value: "staff", label: t("nav.staff") },
            ]}
          />
          {people === "students" && (
            <>
              <SelectField
                label={t("students.level")}
                name="gradeLevelId"
                none={t("office.all")}
                choices={levelChoices}
              />
              <SelectField
                label={t("students.class")}
                name="sectionId"
                none={t("office.all")}
                choices={sectionChoices}
              />
            </>
          )}
          <CardValidity />
        </div>
        <Button type="submit" kind="primary" icon="download" busy={print.isPending} event="print-cards">
          {t("office.cardsPrint")}
        </Button>
      </Form>
    </Card>
  );
}
