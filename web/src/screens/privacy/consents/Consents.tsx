import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { consentRefreshes, type StudentPurpose } from "./consents.ts";

/** For each purpose how many consented, and whose decision is missing; the office records decisions on paper. */
export function Consents() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRead("/api/v1/consent-overview");
  return (
    <Loaded read={read}>
      {({ purposes }) =>
        purposes.length === 0 ? (
          <Empty>{t("privacy.noTexts")}</Empty>
        ) : (
          <div className="stack">
            {purposes.map(({ purpose, version, granted, withdrawn, missing, missingStudents }) => (
              <Card key={purpose} title={t(`privacy.consentTo.${purpose}`)} flush>
                <Facts
                  facts={[
                    [t("privacy.version"), number(version)],
                    [t("privacy.granted"), number(granted)],
                    [t("privacy.withdrawn"), number(withdrawn)],
                    [t("privacy.missing"), number(missing)],
                  ]}
                />
                <DataTable
                  caption={t(`privacy.consentTo.${purpose}`)}
                  rows={missingStudents}
                  keyOf={({ id }) => id}
                  empty={t("privacy.noneMissing")}
                  columns={[
                    {
                      header: t("privacy.missing"),
                      cell: ({ id, name, admissionNumber }) => (
                        <Link href={`/students/${id}`}>
                          <bdi>{name}</bdi> <span className="soft small">{admissionNumber}</span>
                        </Link>
                      ),
                    },
                    {
                      header: t("common.actions"),
                      actions: true,
                      align: "end",
                      cell: ({ id, name }) => (
                        <span className="row row-actions">
                          <PaperButton studentId={id} name={name} purpose={purpose} granted />
                          <PaperButton studentId={id} name={name} purpose={purpose} granted={false} />
                        </span>
                      ),
                    },
                  ]}
                />
              </Card>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

interface PaperProps {
  studentId: string;
  name: string;
  purpose: StudentPurpose;
  granted: boolean;
}

function PaperButton({ studentId, name, purpose, granted }: PaperProps) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind="plain"
      label={t(granted ? "privacy.paperYes" : "privacy.paperNo")}
      question={t("privacy.paperAsk", { name })}
      event="record-consent"
      refreshes={consentRefreshes}
      run={() => send("post", "/api/v1/consents", { body: { studentId, purpose, granted } })}
    />
  );
}
