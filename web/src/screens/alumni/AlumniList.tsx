import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { fullName } from "../../lib/format/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { AlumnusForm } from "./AlumnusForm.tsx";
import { alumnusOutcomes, alumnusStatuses } from "./alumni.ts";
import { CollectAlumni } from "./CollectAlumni.tsx";

/** The alumni records of the school; one year's leavers are added in one go. */
export function AlumniList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const collected = params.get("collect") ?? undefined;
  const [open, setOpen] = useState<"add" | "collect" | undefined>(collected ? "collect" : undefined);
  const close = () => setOpen(undefined);
  const year = (key: "fromYear" | "toYear", label: string) => ({
    key,
    label,
    input: (value: string, onChange: (value: string) => void) => (
      <Field
        key={key}
        type="number"
        min={1900}
        max={2200}
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    ),
  });
  return (
    <>
      <ListCard
        path="/api/v1/alumni"
        caption={t("alumni.records")}
        search={t("alumni.search")}
        filters={[
          year("fromYear", t("alumni.fromYear")),
          year("toYear", t("alumni.toYear")),
          {
            key: "status",
            label: t("common.status"),
            choices: alumnusStatuses.map((value) => ({ value, label: t(`alumni.status.${value}`) })),
          },
          {
            key: "outcome",
            label: t("alumni.outcome"),
            choices: alumnusOutcomes.map((value) => ({ value, label: t(`alumni.outcomes.${value}`) })),
          },
          {
            key: "agreed",
            label: t("alumni.agreement"),
            choices: [
              { value: "true", label: t("alumni.agreed") },
              { value: "false", label: t("alumni.notAgreed") },
            ],
          },
        ]}
        hrefOf={({ id }) => `/alumni/${id}`}
        empty={t("alumni.none")}
        next={may("alumni.manage") && { onClick: () => setOpen("add") }}
        csv
        tools={
          may("alumni.manage") && (
            <>
              <Button icon="people" onClick={() => setOpen("collect")} event="open-collect-alumni">
                {t("alumni.collect")}
              </Button>
              <Button icon="plus" kind="primary" onClick={() => setOpen("add")} event="add-alumnus">
                {t("alumni.add")}
              </Button>
            </>
          )
        }
        columns={[
          {
            header: t("common.name"),
            sort: "familyName",
            csv: ["givenName", "familyName"],
            cell: (alumnus) => (
              <strong>
                <bdi>{fullName(alumnus)}</bdi>
              </strong>
            ),
          },
          {
            header: t("alumni.leavingYear"),
            sort: "leavingYear",
            csv: ["leavingYear", "outcome"],
            cell: ({ leavingYear }) => <span className="figures">{leavingYear}</span>,
          },
          {
            header: t("students.class"),
            csv: ["className"],
            cell: ({ className }) => <bdi>{className}</bdi>,
          },
          {
            header: t("alumni.now"),
            csv: ["occupation", "furtherStudy", "email", "phone"],
            cell: ({ occupation, furtherStudy }) => <bdi>{occupation ?? furtherStudy}</bdi>,
          },
          {
            header: t("alumni.agreement"),
            csv: ["contactAgreedAt"],
            cell: ({ contactAgreedAt }) =>
              contactAgreedAt ? <Badge tone="good">{t("alumni.agreed")}</Badge> : "–",
          },
          {
            header: t("common.status"),
            phone: "corner",
            csv: ["status"],
            cell: ({ status }) => <StatusBadge status={status} words={t(`alumni.status.${status}`)} />,
          },
        ]}
      />
      <Dialog title={t("alumni.add")} open={open === "add"} onClose={close}>
        <AlumnusForm onDone={(made) => (made ? navigate(`/alumni/${made.id}`) : close())} />
      </Dialog>
      <Dialog title={t("alumni.collect")} open={open === "collect"} onClose={close}>
        <CollectAlumni yearId={collected} onDone={close} />
      </Dialog>
    </>
  );
}
