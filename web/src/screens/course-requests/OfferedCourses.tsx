import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { CheckGroup } from "../../ui/forms/CheckGroup.tsx";

interface Props {
  termId: string;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/** Chooses the courses on offer: the offerings of the term that are not for a whole class. */
export function OfferedCourses({ termId, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const offerings = useAll("/api/v1/course-offerings", { query: { termId, sort: "title" } });
  const choices = (offerings.data?.data ?? [])
    .filter(({ sectionId, status }) => sectionId === null && (status === "active" || status === "draft"))
    .map(({ id, title, capacity }) => ({
      value: id,
      label: capacity === null ? title : t("electives.titleWithPlaces", { title, places: capacity }),
    }));
  if (offerings.data && choices.length === 0) return <p className="soft">{t("electives.noOfferings")}</p>;
  return <CheckGroup legend={t("electives.offered")} choices={choices} chosen={chosen} onChoose={onChoose} />;
}
