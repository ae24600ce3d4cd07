import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { SearchField } from "../../../ui/lists/SearchField.tsx";

/** The installations that share a directory, and a search for a school among them; nothing without a directory. */
export function Installations() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const [q, search] = useState("");
  const { data } = useRead("/api/v1/platform/installations", { query: { ...(q && { q }) }, keep: true });
  if (!data?.own) return null;
  const { own, installations, schools, total } = data;
  return (
    <>
      <Card title={t("platform.installations.title")} flush>
        <DataTable
          caption={t("platform.installations.title")}
          rows={installations}
          keyOf={({ name }) => name}
          empty=""
          columns={[
            {
              header: t("platform.installations.installation"),
              cell: ({ name }) => (
                <>
                  <strong>{name}</strong>{" "}
                  {name === own && <Badge tone="accent">{t("platform.installations.own")}</Badge>}
                </>
              ),
            },
            { header: t("platform.installations.address"), cell: ({ address }) => <bdi>{address}</bdi> },
            { header: t("platform.installations.version"), cell: ({ version }) => version },
            {
              header: t("platform.installations.schools"),
              align: "end",
              cell: ({ schools }) => number(schools),
            },
            {
              header: t("platform.installations.students"),
              align: "end",
              cell: ({ students }) => number(students),
            },
            { header: t("platform.installations.seen"), cell: ({ seenAt }) => instant(seenAt) },
          ]}
        />
      </Card>
      <Card
        title={t("platform.installations.all")}
        actions={<SearchField label={t("platform.installations.find")} value={q} onSearch={search} />}
        flush
      >
        <DataTable
          caption={t("platform.installations.all")}
          rows={schools}
          keyOf={({ id }) => id}
          empty={t("platform.installations.none")}
          columns={[
            {
              header: t("platform.school"),
              cell: ({ name }) => <strong>{name}</strong>,
            },
            { header: t("platform.slug"), cell: ({ slug }) => <bdi>{slug}</bdi> },
            {
              header: t("platform.installations.installation"),
              phone: "corner",
              cell: ({ installation }) => installation,
            },
            {
              header: t("platform.installations.students"),
              align: "end",
              cell: ({ students }) => number(students),
            },
          ]}
        />
        {total > schools.length && (
          <p className="soft small">{t("platform.installations.first", { count: schools.length, total })}</p>
        )}
      </Card>
    </>
  );
}
