import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import type { Link } from "../ltiRows.ts";
import { useOpenTool } from "../useOpenTool.ts";

/** Opens a link in its tool. */
export function OpenLink({ link }: { link: Pick<Link, "id" | "title"> }) {
  const { t } = useTranslation();
  const open = useOpenTool(() => send("post", "/api/v1/lti-links/{id}/launches", { path: { id: link.id } }));
  return (
    <>
      <Button
        kind="primary"
        busy={open.isPending}
        onClick={() => open.mutate({})}
        event="open-lti-link"
        aria-label={t("lti.openNamed", { title: link.title })}
      >
        {t("lti.open")}
      </Button>
      <ProblemNote error={open.error} />
    </>
  );
}
