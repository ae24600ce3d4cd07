import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { FrameworkForm } from "./FrameworkForm.tsx";
import { ImportCase } from "./ImportCase.tsx";
import { MasteryRuleForm } from "./MasteryRuleForm.tsx";

const statuses = ["active", "archived"] as const;

/** The frameworks of learning standards of the school. */
export function FrameworkList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [open, setOpen] = useState<"add" | "import" | "rule">();
  const close = () => setOpen(undefined);
  const mayManage = may("learning-standards.manage");
  return (
    <>
      <PageHead
        title={t("standards.title")}
        back={{ href: "/curriculum", label: t("nav.curriculum") }}
        actions={
          <>
            {may("settings.update") && (
              <Button onClick={() => setOpen("rule")} event="open-mastery-rule">
                {t("standards.rule.title")}
              </Button>
            )}
            {mayManage && (
              <>
                <Button onClick={() => setOpen("import")} event="open-case-import">
                  {t("standards.import.title")}
                </Button>
                <Button kind="primary" icon="plus" onClick={() => setOpen("add")} event="add-framework">
                  {t("standards.add")}
                </Button>
              </>
            )}
          </>
        }
      />
      <ListCard
        path="/api/v1/standard-frameworks"
        caption={t("standards.title")}
        fixed={{ include: "subject", sort: "title" }}
        search={t("standards.search")}
        csv
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: t(`standards.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/standard-frameworks/${id}`}
        empty={t("standards.none")}
        next={mayManage && { onClick: () => setOpen("add") }}
        columns={[
          { header: t("standards.name"), cell: ({ title }) => <strong>{title}</strong> },
          { header: t("standards.publisher"), cell: ({ publisher }) => publisher },
          { header: t("standards.version"), cell: ({ version }) => version },
          { header: t("standards.subject"), cell: ({ subject }) => subject?.name },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => (
              <Badge tone={status === "active" ? "good" : "plain"}>{t(`standards.status.${status}`)}</Badge>
            ),
          },
        ]}
      />
      <Dialog title={t("standards.add")} open={open === "add"} onClose={close}>
        <FrameworkForm onDone={close} />
      </Dialog>
      <Dialog title={t("standards.import.title")} open={open === "import"} onClose={close}>
        <ImportCase onDone={(id) => (id ? go(`/standard-frameworks/${id}`) : close())} />
      </Dialog>
      <Dialog title={t("standards.rule.title")} open={open === "rule"} onClose={close}>
        <MasteryRuleForm onDone={close} />
      </Dialog>
    </>
  );
}
