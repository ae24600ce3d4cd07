import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import type { AudienceFilter } from "../../audience/audience.ts";
import { MessageForm } from "./MessageForm.tsx";

/** Composes a message to many recipients; the address may name a class or a student whose guardians receive it. */
export function Compose() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const audience = guardiansOf(params.get("sectionId"), params.get("studentId"));
  return (
    <>
      <PageHead title={t("messages.compose")} back={{ href: "/messages", label: t("nav.messages") }} />
      <MessageForm audience={audience} />
    </>
  );
}

function guardiansOf(sectionId: string | null, studentId: string | null): AudienceFilter | undefined {
  if (!sectionId && !studentId) return undefined;
  const where = studentId ? { studentIds: [studentId] } : { sectionIds: [sectionId!] };
  return { any: [{ kind: "students", send: ["guardians"], where }] };
}
