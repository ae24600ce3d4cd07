import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import type { Application } from "./applications.ts";

/** The answers of the family to the school's own questions, with the words of the questions at that time. */
export function Answers({ application }: { application: Application }) {
  const { t } = useTranslation();
  if (application.answers.length === 0) return null;
  return (
    <Card title={t("admissions.answers")}>
      <Facts
        facts={application.answers.map(({ key, label, value }) => [
          label,
          typeof value === "boolean" ? (
            t(value ? "common.yes" : "common.no")
          ) : (
            <bdi key={key} className="kept-lines">
              {value}
            </bdi>
          ),
        ])}
      />
    </Card>
  );
}
