import { useTranslation } from "react-i18next";
import { useOperator } from "../../session/useOperator.ts";
import { Note } from "../../ui/Note.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { ChangePassword } from "../account/ChangePassword.tsx";
import { SecondFactor } from "../account/SecondFactor.tsx";
import { Sessions } from "../account/Sessions.tsx";

const of = "/platform/auth";

/** @param enrolling nothing but the second factor, which is required and not set up yet */
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
