import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { GradebookSheet } from "./GradebookSheet.tsx";

const REFRESH_MS = 30_000;

/** The gradebook of a course offering. */
export function Gradebook({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/course-offerings/{id}/gradebook", { path: { id }, every: REFRESH_MS });
  return (
    <Loaded page read={read}>
      {(book) => (
        <div className="stack">
          <PageHead
            title={book.title}
            back={{ href: "/gradebook", label: t("nav.gradebook") }}
            actions={
              <LinkButton href={`/gradebook/${id}/standards`} event="open-mastery">
                {t("assessment.standards")}
              </LinkButton>
            }
          />
          <GradebookSheet key={id} book={book} />
        </div>
      )}
    </Loaded>
  );
}
