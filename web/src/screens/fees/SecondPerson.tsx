import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { type DecidingPermission, useOwnRequest } from "../../lib/useOwnRequest.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { useAccountName } from "./useAccountName.ts";

interface Props {
  permission: DecidingPermission;
  /** What the maker did, such as "Requested by". */
  label: string;
  /** The account that requested or recorded it. */
  maker: string | null;
  at: string;
  /** The buttons that decide. */
  children?: ReactNode;
}

/** Who asked and when; the buttons are shown to another person, and the one who asked is told to wait for them. */
export function SecondPerson({ permission, label, maker, at, children }: Props) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { may } = useSignedIn();
  const name = useAccountName(maker) ?? t("billing.otherUser");
  const isOwn = useOwnRequest(permission, [maker]);
  return (
    <Note tone="warn">
      <div className="stack-tight">
        <span>{t("billing.askedBy", { label, name, at: instant(at) })}</span>
        {(isOwn || !may(permission)) && <strong>{t("billing.waiting")}</strong>}
        {!isOwn && may(permission) && children && <span className="row">{children}</span>}
      </div>
    </Note>
  );
}
