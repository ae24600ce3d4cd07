import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { downloadFile } from "../../../api/files/downloadFile.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { filePath } from "../../../lib/filePath.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

/** Issues the missing hall tickets of an exam or of one class, and downloads them as one file. */
export function IssueTickets({ examId }: { examId: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { sectionChoices } = useStructure();
  const issue = useWrite(
    async ({ sectionId }: Record<string, string>) => {
      const chosen = sectionId ? { sectionId } : {};
      const { issued, kept, held } = await send("post", "/api/v1/exams/{id}/hall-tickets", {
        path: { id: examId },
        body: chosen,
        headers: { "idempotency-key": crypto.randomUUID() },
      });
      toast.done(t("tickets.done", { issued: number(issued), kept: number(kept), held: number(held) }));
      if (issued + kept > 0) await downloadFile(filePath(`/api/v1/exams/${examId}/hall-tickets.pdf`, chosen));
    },
    ["/hall-tickets", "/issued-documents"],
  );
  return (
    <Card title={t("tickets.issue")}>
      <Form error={issue.error} onSubmit={(values) => issue.mutate(values)}>
        <p className="soft">{t("tickets.about")}</p>
        <SelectField
          label={t("students.class")}
          name="sectionId"
          none={t("tickets.allClasses")}
          choices={sectionChoices}
        />
        <Button
          type="submit"
          kind="primary"
          icon="download"
          busy={issue.isPending}
          event="issue-hall-tickets"
        >
          {t("tickets.issueAndPrint")}
        </Button>
      </Form>
    </Card>
  );
}
