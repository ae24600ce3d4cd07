import { useTranslation } from "react-i18next";
import { ResourceList } from "../../../kit/ResourceList.tsx";
import { studentGroups } from "./studentGroups.ts";

/** The groups of students that are no classes, such as clubs and teams. */
export function StudentGroups() {
  const { t } = useTranslation();
  return <ResourceList resource={studentGroups} back={{ href: "/students", label: t("nav.students") }} />;
}
