import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { resourceKinds } from "../curriculumRows.ts";
import { LiveClasses } from "./LiveClasses.tsx";
import { ResourceOpen } from "./ResourceOpen.tsx";
import "../Curriculum.css";

/** Learning resources and live classes of the student, or of the guardian's children. */
export function OwnResources() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHead title={t("nav.learningResources")} />
      <LiveClasses />
      <ListCard
        path="/api/v1/learning-resources"
        caption={t("nav.learningResources")}
        fixed={{ include: "course" }}
        search={t("curriculum.search")}
        filters={[
          {
            key: "kind",
            label: t("curriculum.kind"),
            choices: resourceKinds.map((value) => ({ value, label: t(`curriculum.kinds.${value}`) })),
          },
        ]}
        empty={t("curriculum.noResources")}
        columns={[
          { header: t("curriculum.title"), cell: ({ title }) => <strong>{title}</strong> },
          { header: t("curriculum.course"), cell: ({ course }) => course?.title },
          {
            header: t("curriculum.description"),
            cell: ({ description }) => description && <bdi className="curriculum-text">{description}</bdi>,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (resource) => <ResourceOpen of={resource} />,
          },
        ]}
      />
    </div>
  );
}
