import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { RevokeDocument } from "./RevokeDocument.tsx";

export type IssuedDocument = Row<"/api/v1/issued-documents">;

/** The columns of issued documents, with those of the person where several people are listed. */
export function useIssuedColumns({ person }: { person: boolean }): Column<IssuedDocument>[] {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const who: Column<IssuedDocument> = {
    header: t("office.person"),
    csv: ["student.familyName", "student.givenName", "staffMember.familyName", "staffMember.givenName"],
    cell: ({ student, staffMember }) => {
      const named = student ?? staffMember;
      return named ? <bdi>{fullName(named)}</bdi> : null;
    },
  };
  return [
    {
      header: t("office.number"),
      csv: ["number"],
      cell: ({ number }) => (
        <strong>
          <bdi>{number}</bdi>
        </strong>
      ),
    },
    {
      header: t("office.kind"),
      csv: ["kind"],
      cell: ({ kind }) => t(`office.kinds.${kind}`),
    },
    ...(person ? [who] : []),
    { header: t("office.issuedOn"), csv: ["issuedOn"], cell: ({ issuedOn }) => issuedOn && day(issuedOn) },
    {
      header: t("office.validUntil"),
      csv: ["expiresOn"],
      cell: ({ expiresOn }) => expiresOn && day(expiresOn),
    },
    {
      header: t("common.status"),
      csv: ["status"],
      phone: "corner",
      cell: ({ status }) => <StatusBadge status={status} words={t(`office.status.${status}`)} />,
    },
    {
      header: t("common.actions"),
      actions: true,
      align: "end",
      cell: (document) => (
        <span className="row row-actions">
          {document.fileId && may("documents.read") && (
            <DownloadButton
              kind="plain"
              path={`/api/v1/documents/${document.fileId}/content`}
              event="download-issued"
              label={t("office.download", { number: document.number ?? "" })}
            />
          )}
          {document.status !== "revoked" && may("issued-documents.revoke") && (
            <RevokeDocument document={document} />
          )}
        </span>
      ),
    },
  ];
}
