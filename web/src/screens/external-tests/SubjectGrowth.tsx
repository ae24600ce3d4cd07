import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { toSubject } from "../structure/references.ts";
import { ClassGrowth } from "./ClassGrowth.tsx";

/** The report card averages of a subject against targets. */
export function SubjectGrowth() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const subjectId = params.get("subjectId") ?? "";
  return (
    <div className="stack">
      <PageHead
        title={t("outside.bySubject")}
        back={{ href: "/external-tests", label: t("outside.title") }}
      />
      <ReferenceSelect
        to={toSubject}
        label={t("outside.subject")}
        none={t("outside.chooseSubject")}
        value={subjectId}
        onChange={(id) =>
          setParams((former) => new URLSearchParams({ ...Object.fromEntries(former), subjectId: id }), {
            replace: true,
          })
        }
      />
      {subjectId ? (
        <ClassGrowth of={{ subjectId }} />
      ) : (
        <Empty icon="grades">{t("outside.chooseSubject")}</Empty>
      )}
    </div>
  );
}
