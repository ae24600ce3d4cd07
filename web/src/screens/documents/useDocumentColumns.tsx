import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";

export type Document = Row<"/api/v1/documents">;

/** The columns of documents. Families see only what is visible to them, so that their list does not say so. */
export function useDocumentColumns(onEdit: (document: Document) => void): Column<Document>[] {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, instantDay } = useFormat();
  const mayChange = may("documents.manage");
  const visibility: Column<Document> = {
    header: t("documents.visibility"),
    cell: ({ visibleToFamily }) => (
      <Badge tone={visibleToFamily ? "accent" : "plain"}>
        {t(visibleToFamily ? "documents.shownToFamily" : "documents.staffOnly")}
      </Badge>
    ),
  };
  return [
    {
      header: t("common.file"),
      cell: ({ fileName, documentType, createdAt }) => (
        <span className="document-name">
          <strong>
            <bdi>{fileName}</bdi>
          </strong>
          <span className="soft small">
            {t(`documents.types.${documentType}`)} · {instantDay(createdAt)}
          </span>
        </span>
      ),
    },
    {
      header: t("documents.expires"),
      cell: ({ expiresOn, status }) =>
        expiresOn && <span className={status === "expired" ? "bad" : undefined}>{day(expiresOn)}</span>,
    },
    ...(mayChange ? [visibility] : []),
    {
      header: t("common.actions"),
      actions: true,
      align: "end",
      cell: (document) => (
        <span className="row row-actions document-actions">
          <DownloadButton
            kind="plain"
            path={`/api/v1/documents/${document.id}/content`}
            event="download-document"
            label={t("documents.download", { name: document.fileName })}
          >
            {mayChange ? undefined : t("documents.save")}
          </DownloadButton>
          {mayChange && (
            <>
              <Button
                kind="plain"
                onClick={() => onEdit(document)}
                event="edit-document"
                aria-label={`${t("common.edit")}: ${document.fileName}`}
              >
                {t("common.edit")}
              </Button>
              <ConfirmButton
                kind="plain"
                label={t("documents.delete")}
                question={t("documents.deleteAsk", { name: document.fileName })}
                event="delete-document"
                refreshes={["/documents"]}
                run={() => send("delete", "/api/v1/documents/{id}", { path: { id: document.id } })}
              />
            </>
          )}
        </span>
      ),
    },
  ];
}
