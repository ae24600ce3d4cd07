import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Inquiry, inquiryRefreshes, nextInquiryStatuses } from "./inquiries.ts";

/** Buttons for the states that an inquiry can move to; a lost one needs the reason. */
export function MoveInquiry({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  return nextInquiryStatuses[inquiry.status].map((status) => (
    <ConfirmButton
      key={status}
      kind={status === "lost" ? "plain" : "secondary"}
      label={t(`admissions.moveInquiry.${status}`)}
      question={t(`admissions.moveInquiryAsk.${status}`)}
      event={`inquiry-${status}`}
      refreshes={inquiryRefreshes}
      run={({ reason }) =>
        send("put", "/api/v1/admission-inquiries/{id}/status", {
          path: { id: inquiry.id },
          body: { status, ...(reason?.trim() && { reason: reason.trim() }) },
        })
      }
    >
      {status === "lost" && (
        <TextArea label={t("common.reason")} name="reason" rows={2} maxLength={500} required />
      )}
    </ConfirmButton>
  ));
}
