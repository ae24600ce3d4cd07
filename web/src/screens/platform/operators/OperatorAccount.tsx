import { useTranslation } from "react-i18next";
import { useOperator } from "../../../session/useOperator.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ChangePassword } from "../../identity/account/ChangePassword.tsx";
import { SecondFactor } from "../../identity/account/SecondFactor.tsx";
import { Sessions } from "../../identity/account/Sessions.tsx";

const of = "/platform/auth";

/** @param enrolling show only the setup of the required second factor */
export function OperatorAccount({ enrolling = false }: { enrolling?: boolean }) {
  const { t } = useTranslation();
  const session = useOperator();
  return (
    <div className="stack">
      <PageHead title={t("account.title")} />
      {enrolling && <Note tone="warn">{t("platform.secondFactorRequired")}</Note>}
      <SecondFactor of={of} />
      {!enrolling && session && <ChangePassword of={of} email={session.operator.email} minLength={12} />}
      {!enrolling && <Sessions of={of} />}
    </div>
  );
}
