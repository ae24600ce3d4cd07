import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Card } from "../../ui/Card.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";

/** The scores of a course, one column at a time: what fits a phone and a keyboard alike. */
export function Gradebook({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/course-offerings/{id}/gradebook", { path: { id } });
  const [chosen, setChosen] = useState("");
  return (
    <Loaded page read={read}>
      {(book) => {
        const item = book.lineItems.find((each) => each.id === chosen) ?? book.lineItems[0];
        return (
          <div className="stack">
            <PageHead
              title={book.title}
              back={{ href: "/gradebook", label: t("nav.gradebook") }}
              actions={
                item && (
                  <SelectField
                    quiet
                    label={t("results.assessment")}
                    value={item.id}
                    choices={book.lineItems.map((each) => ({ value: each.id, label: each.title }))}
                    onChange={(change) => setChosen(change.target.value)}
                  />
                )
              }
            />
            {item ? (
              <ScoreSheet key={item.id} book={book} item={item} />
            ) : (
              <Card>
                <Empty icon="grades">{t("results.noAssessments")}</Empty>
              </Card>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
