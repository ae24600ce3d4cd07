import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { downloadFile } from "../../api/files/downloadFile.ts";
import type { Row } from "../../api/types.ts";
import type { BulkAction } from "../../kit/bulk/Bulk.ts";
import { filePath } from "../../lib/filePath.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { CardValidity } from "./id-cards/CardValidity.tsx";
import { IssueFields } from "./issued/IssueFields.tsx";
import { issueLetter } from "./issued/issueLetter.ts";

type Student = Row<"/api/v1/students">;

/** Issues letters or ID cards for selected students; the cards are downloaded as one file. */
export function useHandingOut(): readonly BulkAction<Student>[] {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  if (!may("issued-documents.issue")) return [];
  return [
    {
      label: t("office.issue"),
      event: "issue-letters",
      appliesTo: () => true,
      fields: <IssueFields />,
      run: ({ id }, values) => issueLetter(id, values),
    },
    {
      label: t("office.cards"),
      event: "issue-cards",
      appliesTo: ({ status }) => status === "active" || status === "suspended",
      fields: (
        <div className="form-grid">
          <CardValidity />
        </div>
      ),
      run: ({ id }, { expiresOn }) =>
        send("post", "/api/v1/id-cards", {
          body: { people: "students", studentIds: [id], expiresOn: expiresOn! },
          headers: { "idempotency-key": crypto.randomUUID() },
        }),
      after: (rows) =>
        downloadFile(
          filePath("/api/v1/id-cards.pdf", {
            people: "students",
            studentIds: rows.map(({ id }) => id).join(),
          }),
        ),
    },
  ];
}
