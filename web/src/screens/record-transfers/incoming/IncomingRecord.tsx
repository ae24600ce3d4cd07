import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { RecordParts } from "../RecordParts.tsx";
import type { Preview, Transfer } from "../transfers.ts";

/** What is in a received package, and whom the school may know already. */
export function IncomingRecord({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/record-transfers/{id}/preview", { path: { id: transfer.id } });
  return (
    <Loaded read={read}>
      {(preview) => (
        <>
          {transfer.status === "received" && preview.students.length > 0 && (
            <Note tone="warn">
              <p>{t("transfers.knownStudents")}</p>
              <ul>
                {preview.students.map(({ id, name, admissionNumber }) => (
                  <li key={id}>
                    <Link href={`/students/${id}`}>
                      <bdi>{name}</bdi> ({admissionNumber})
                    </Link>
                  </li>
                ))}
              </ul>
            </Note>
          )}
          {preview.hidden.length > 0 && (
            <Note>
              {t("transfers.hidden", {
                parts: preview.hidden.map((each) => t(`transfers.contents.${each}`)).join(", "),
              })}
            </Note>
          )}
          <Person preview={preview} />
          <RecordParts preview={preview} />
        </>
      )}
    </Loaded>
  );
}

function Person({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { student, guardians, documents } = preview.record;
  return (
    <Card title={t("transfers.person")}>
      <Facts
        facts={[
          [t("common.name"), <bdi key="name">{fullName(student)}</bdi>],
          [t("transfers.born"), student.dateOfBirth && day(student.dateOfBirth)],
          [t("transfers.sex"), student.sex && t(`transfers.sexes.${student.sex}`)],
          [t("transfers.nationality"), student.nationality && <bdi>{student.nationality}</bdi>],
          [t("transfers.address"), student.address && <bdi>{student.address}</bdi>],
          [
            t("transfers.contents.guardians"),
            guardians.length > 0 && (
              <ul className="stack">
                {guardians.map((guardian, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: guardians of a record have no other key
                  <li key={index}>
                    <bdi>{fullName(guardian)}</bdi> ({guardian.relation})
                    {[guardian.email, ...(guardian.phones ?? [])].filter(Boolean).map((each) => (
                      <span key={each}>
                        {" · "}
                        <bdi>{each}</bdi>
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            ),
          ],
          [
            t("transfers.contents.documents"),
            [
              ...(preview.transcript ? [t("transfers.transcript")] : []),
              ...documents.map(({ fileName }) => fileName),
            ].join(", "),
          ],
          [t("transfers.priorRecords"), preview.priorRecords || null],
        ]}
      />
    </Card>
  );
}
