import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/types.ts";
import { useRead } from "../../../../api/useRead.ts";
import { fullName } from "../../../../lib/format/fullName.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Note } from "../../../../ui/feedback/Note.tsx";

interface Props {
  email: string;
  phone: string;
  onUse: (guardian: Row<"/api/v1/guardians">) => void;
}

const digits = (phone: string) => phone.replaceAll(/\D/g, "");

/** Shows that a guardian with this email address or phone number already exists, for example for a sibling. */
export function KnownGuardian({ email, phone, onUse }: Props) {
  const { t } = useTranslation();
  const address = useDeferredValue(email.trim().toLowerCase());
  const number = useDeferredValue(phone.trim());
  const byEmail = useRead("/api/v1/guardians", {
    query: { q: address, status: "active", limit: 5 },
    enabled: /^\S+@\S+\.\S+$/.test(address),
  });
  const byPhone = useRead("/api/v1/guardians", {
    query: { q: number, status: "active", limit: 5 },
    enabled: digits(number).length >= 7,
  });
  const known =
    byEmail.data?.data.find((each) => each.email?.toLowerCase() === address) ??
    byPhone.data?.data.find(({ phones }) => phones?.some((each) => digits(each) === digits(number)));
  if (!known) return null;
  return (
    <Note tone="warn">
      <div className="row spread">
        <span>{t("students.guardianKnown", { name: fullName(known) })}</span>
        <Button onClick={() => onUse(known)} event="use-guardian">
          {t("students.useGuardian")}
        </Button>
      </div>
    </Note>
  );
}
