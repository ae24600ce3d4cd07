import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AccountName } from "../AccountName.tsx";
import "../Admissions.css";

/** What was said at each contact with the family, latest first. */
export function InquiryNotes({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <ListCard
      path="/api/v1/admission-inquiry-notes"
      caption={t("admissions.notes")}
      fixed={{ admissionInquiryId: inquiryId, sort: "-createdAt" }}
      empty={t("admissions.noNotes")}
      columns={[
        { header: t("admissions.said"), cell: ({ body }) => <bdi className="kept-lines">{body}</bdi> },
        { header: t("admissions.author"), cell: ({ authorId }) => <AccountName id={authorId} /> },
        { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
      ]}
    />
  );
}
