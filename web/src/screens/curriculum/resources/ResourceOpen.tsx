import { useTranslation } from "react-i18next";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import type { Resource } from "../curriculumRows.ts";

/** Opens a link or video in a new tab, or downloads a file. */
export function ResourceOpen({ of: { id, title, kind, url, fileId } }: { of: Resource }) {
  const { t } = useTranslation();
  if (kind !== "file")
    return url ? (
      <a
        className="button"
        data-kind="plain"
        data-event="open-resource"
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t("curriculum.openOf", { title })}
      >
        {t("curriculum.open")}
      </a>
    ) : null;
  return fileId ? (
    <DownloadButton
      kind="plain"
      path={`/api/v1/learning-resources/${id}/content`}
      event="download-resource"
      label={t("curriculum.download", { title })}
    />
  ) : null;
}
