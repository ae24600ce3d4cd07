import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";

type Template = Row<"/api/v1/document-templates">;

const refreshes = ["/document-templates"];

/** Preview, edit, activate, retire, or draft the next version of a template. */
export function TemplateActions({
  template,
  onEdit,
}: {
  template: Template;
  onEdit: (template: Template) => void;
}) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { id, name, status } = template;
  const values = { name: isolated(name) };
  const move = (to: "active" | "retired") =>
    send("put", "/api/v1/document-templates/{id}/status", { path: { id }, body: { status: to } });
  return (
    <span className="row row-actions">
      <DownloadButton
        kind="plain"
        path={`/api/v1/document-templates/${id}/preview.pdf`}
        event="preview-template"
        label={t("office.preview", values)}
      />
      {may("document-templates.manage") && (
        <>
          {status === "draft" ? (
            <Button kind="plain" onClick={() => onEdit(template)} event="edit-template">
              {t("common.edit")}
            </Button>
          ) : (
            <ConfirmButton
              kind="plain"
              label={t("office.newVersion")}
              question={t("office.newVersionAsk", values)}
              event="new-template-version"
              refreshes={refreshes}
              run={() => send("post", "/api/v1/document-templates/{id}/versions", { path: { id } })}
              onDone={onEdit}
            />
          )}
          {status !== "active" && (
            <ConfirmButton
              kind="plain"
              label={t("office.activate")}
              question={t("office.activateAsk", values)}
              event="activate-template"
              refreshes={refreshes}
              run={() => move("active")}
            />
          )}
          {status !== "retired" && (
            <ConfirmButton
              kind="plain"
              label={t("office.retire")}
              question={t("office.retireAsk", values)}
              event="retire-template"
              refreshes={refreshes}
              run={() => move("retired")}
            />
          )}
        </>
      )}
    </span>
  );
}
