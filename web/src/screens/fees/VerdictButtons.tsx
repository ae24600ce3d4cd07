import { useTranslation } from "react-i18next";
import { type DecidingPermission, useOwnRequest } from "../../lib/useOwnRequest.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";

interface Verdict {
  approved: boolean;
  note: string | null;
}
interface Props {
  permission: DecidingPermission;
  /** The account that requested it. */
  maker: string | null;
  /** What is approved, in the question. */
  question: string;
  event: string;
  decide: (verdict: Verdict) => Promise<unknown>;
  refreshes: readonly string[];
}

/** Approve and Reject; the person who asked may only withdraw the request, and is told to wait for another. */
export function VerdictButtons({ permission, maker, question, event, decide, refreshes }: Props) {
  const { t } = useTranslation();
  const { may, user } = useSignedIn();
  const mustWait = useOwnRequest(permission, [maker]);
  const isOwn = maker === user.id;
  if (!may(permission)) return <span className="soft small">{t("billing.waiting")}</span>;
  const noteOf = ({ note }: Record<string, string>) => note?.trim() || null;
  return (
    <span className="row">
      {mustWait && <span className="soft small">{t("billing.waiting")}</span>}
      {!mustWait && (
        <ConfirmButton
          label={t("billing.approve")}
          question={question}
          event={`approve-${event}`}
          run={(values) => decide({ approved: true, note: noteOf(values) })}
          refreshes={refreshes}
        >
          <TextArea label={t("clearances.note")} name="note" maxLength={500} />
        </ConfirmButton>
      )}
      <ConfirmButton
        kind="plain"
        label={isOwn ? t("billing.withdraw") : t("billing.reject")}
        question={isOwn ? t("billing.withdrawQuestion") : t("billing.rejectQuestion")}
        event={`reject-${event}`}
        run={(values) => decide({ approved: false, note: noteOf(values) })}
        refreshes={refreshes}
      >
        <TextArea label={t("clearances.note")} name="note" maxLength={500} />
      </ConfirmButton>
    </span>
  );
}
