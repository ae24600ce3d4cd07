import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { useRead } from "../../../api/useRead.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { FrameworkForm } from "./FrameworkForm.tsx";
import { StandardForm } from "./StandardForm.tsx";
import { StandardTree } from "./StandardTree.tsx";
import { type Standard, standardRefreshes } from "./standardRows.ts";

type Open = { dialog: "framework" } | { dialog: "standard"; standard?: Standard };

/** A framework with the tree of its standards. */
export function FrameworkPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [open, setOpen] = useState<Open>();
  const read = useRead("/api/v1/standard-frameworks/{id}", { path: { id }, query: { include: "subject" } });
  const standards = useAll("/api/v1/learning-standards", {
    query: { standardFrameworkId: id, sort: "sortOrder" },
  });
  const close = () => setOpen(undefined);
  const mayManage = may("learning-standards.manage");
  return (
    <Loaded page read={read}>
      {(row) => (
        <div className="stack">
          <PageHead
            title={row.title}
            back={{ href: "/standard-frameworks", label: t("standards.title") }}
            about={
              <span className="row">
                {[row.publisher, row.version, row.subject?.name].filter(Boolean).map((each) => (
                  <span key={each}>{each}</span>
                ))}
                <Badge tone={row.status === "active" ? "good" : "plain"}>
                  {t(`standards.status.${row.status}`)}
                </Badge>
              </span>
            }
            actions={
              mayManage && (
                <>
                  <Button onClick={() => setOpen({ dialog: "framework" })} event="edit-framework">
                    {t("common.edit")}
                  </Button>
                  <Button
                    kind="primary"
                    icon="plus"
                    onClick={() => setOpen({ dialog: "standard" })}
                    event="add-standard"
                  >
                    {t("standards.addStandard")}
                  </Button>
                </>
              )
            }
          />
          <Card title={t("standards.standards")}>
            <Loaded read={standards}>
              {({ data }) =>
                data.length === 0 ? (
                  <Empty>{t("standards.noStandards")}</Empty>
                ) : (
                  <StandardTree
                    standards={data}
                    onEdit={mayManage ? (standard) => setOpen({ dialog: "standard", standard }) : undefined}
                  />
                )
              }
            </Loaded>
          </Card>
          {mayManage && standards.data?.data.length === 0 && (
            <ConfirmButton
              kind="danger"
              label={t("standards.delete")}
              question={t("standards.deleteQuestion", { title: row.title })}
              event="delete-framework"
              refreshes={standardRefreshes}
              run={() => send("delete", "/api/v1/standard-frameworks/{id}", { path: { id } })}
              onDone={() => go("/standard-frameworks")}
            />
          )}
          <Dialog title={t("common.edit")} open={open?.dialog === "framework"} onClose={close}>
            <FrameworkForm framework={row} onDone={close} />
          </Dialog>
          <Dialog
            title={t(
              open?.dialog === "standard" && open.standard
                ? "standards.editStandard"
                : "standards.addStandard",
            )}
            open={open?.dialog === "standard"}
            onClose={close}
          >
            <StandardForm
              frameworkId={id}
              standards={standards.data?.data ?? []}
              {...(open?.dialog === "standard" && open.standard && { standard: open.standard })}
              onDone={close}
            />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
