import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAll } from "../../api/useAll.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { kioskPurposes, scanStatuses, scanTones } from "./kiosks.ts";

/** Scans of all kiosks, the newest first; the filters find those that the register did not take. */
export function ScanList() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const devices = useAll("/api/v1/kiosk-devices");
  return (
    <ListCard
      path="/api/v1/kiosk-scans"
      caption={t("kiosks.scans")}
      filters={[
        {
          key: "date",
          label: t("kiosks.day"),
          input: (value, onChange) => (
            <Field
              label={t("kiosks.day")}
              type="date"
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          ),
        },
        {
          key: "status",
          label: t("kiosks.outcome"),
          choices: scanStatuses.map((value) => ({ value, label: t(`kiosks.statuses.${value}`) })),
        },
        {
          key: "purpose",
          label: t("kiosks.purpose"),
          choices: kioskPurposes.map((value) => ({ value, label: t(`kiosks.purposes.${value}`) })),
        },
        {
          key: "kioskDeviceId",
          label: t("kiosks.device"),
          choices: (devices.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      empty={t("kiosks.noScans")}
      csv
      columns={[
        {
          header: t("kiosks.student"),
          csv: ["studentName"],
          cell: ({ studentId, studentName }) =>
            studentId ? (
              <Link href={`/students/${studentId}`}>
                <bdi>{studentName}</bdi>
              </Link>
            ) : (
              <span className="soft">{t("kiosks.nobody")}</span>
            ),
        },
        {
          header: t("kiosks.scannedAt"),
          sort: "scannedAt",
          csv: ["scannedAt"],
          cell: ({ scannedAt }) => instant(scannedAt),
        },
        {
          header: t("kiosks.purpose"),
          csv: ["purpose"],
          cell: ({ purpose }) => t(`kiosks.purposes.${purpose}`),
        },
        {
          header: t("kiosks.device"),
          csv: ["deviceName"],
          cell: ({ deviceName }) => <bdi>{deviceName}</bdi>,
        },
        {
          header: t("kiosks.mark"),
          csv: ["mark", "minutesLate", "reason"],
          cell: ({ mark, minutesLate, reason }) =>
            reason
              ? t(`kiosks.reasons.${reason}`)
              : minutesLate !== null
                ? t("kiosks.lateBy", { minutes: number(minutesLate) })
                : mark
                  ? t(`kiosks.marks.${mark}`)
                  : "–",
        },
        {
          header: t("kiosks.outcome"),
          phone: "corner",
          csv: ["status"],
          cell: ({ status }) => (
            <StatusBadge status={scanTones[status]} words={t(`kiosks.statuses.${status}`)} />
          ),
        },
      ]}
    />
  );
}
