import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { ResponseOf } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";

type Graduates = ResponseOf<"/api/v1/promotion-batches/{id}/graduates", "get">;

interface Props {
  graduates: Graduates;
  reason: string;
  onReason: (reason: string) => void;
}

/** The graduates who do not meet their graduation plan, and why they graduate all the same. */
export function GraduatesNote({ graduates, reason, onReason }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Note tone="warn">
      <div className="stack-tight">
        <p>{t("yearend.plansUnmet", { count: number(graduates.unmet) as never })}</p>
        <span className="row">
          {graduates.data.map(({ studentId, name }) => (
            <Link key={studentId} href={`/students/${studentId}?tab=marks`}>
              <bdi>{name}</bdi>
            </Link>
          ))}
        </span>
        <TextArea
          label={t("yearend.plansReason")}
          name="graduationReason"
          maxLength={500}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      </div>
    </Note>
  );
}
