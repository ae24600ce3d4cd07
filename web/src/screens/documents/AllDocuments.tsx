import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { addDays } from "../../lib/format/addDays.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { documentKinds } from "./documentKinds.ts";
import { EditDocument } from "./EditDocument.tsx";
import { UploadDocuments } from "./UploadDocuments.tsx";
import { type Document, useDocumentColumns } from "./useDocumentColumns.tsx";
import "./Documents.css";

const owners = ["student", "guardian", "staff_member", "admission_application", "school"] as const;
const soon = [30, 90] as const;

/** The documents of the whole school, with a filter for those that expire soon; documents of the school are uploaded here. */
export function AllDocuments() {
  const { t } = useTranslation();
  const { today, number } = useFormat();
  const [uploading, setUploading] = useState(false);
  const [editing, setEditing] = useState<Document>();
  const [file, ...rest] = useDocumentColumns(setEditing);
  const stopUpload = () => setUploading(false);
  const stopEdit = () => setEditing(undefined);
  return (
    <>
      <PageHead
        title={t("nav.documents")}
        about={t("documents.about")}
        actions={
          <Button icon="plus" kind="primary" onClick={() => setUploading(true)} event="open-upload">
            {t("documents.uploadSchool")}
          </Button>
        }
      />
      <ListCard
        path="/api/v1/documents"
        caption={t("nav.documents")}
        fixed={{ deleted: "false", include: "student,guardian,staffMember" }}
        search={t("documents.search")}
        filters={[
          {
            key: "ownerType",
            label: t("documents.owner"),
            choices: owners.map((value) => ({ value, label: t(`documents.owners.${value}`) })),
          },
          {
            key: "documentType",
            label: t("documents.type"),
            choices: documentKinds.map((value) => ({ value, label: t(`documents.types.${value}`) })),
          },
          {
            key: "expiresBefore",
            label: t("documents.expiry"),
            choices: [
              { value: today(), label: t("documents.pastExpiry") },
              ...soon.map((days) => ({
                value: addDays(today(), days),
                label: t("documents.expiresWithin", { days: number(days) }),
              })),
            ],
          },
        ]}
        empty={t("documents.noneFound")}
        next={{ onClick: () => setUploading(true) }}
        columns={[
          file!,
          { header: t("documents.belongsTo"), cell: (document) => <Owner document={document} /> },
          ...rest,
        ]}
      />
      <Dialog title={t("documents.uploadSchool")} open={uploading} onClose={stopUpload}>
        <UploadDocuments of={{}} onDone={stopUpload} />
      </Dialog>
      <Dialog title={t("documents.change")} open={editing !== undefined} onClose={stopEdit}>
        {editing && <EditDocument document={editing} onDone={stopEdit} />}
      </Dialog>
    </>
  );
}

function Owner({ document }: { document: Document }) {
  const { t } = useTranslation();
  const { student, guardian, staffMember } = document;
  const [person, href] = student
    ? [student, `/students/${student.id}`]
    : guardian
      ? [guardian, `/guardians/${guardian.id}`]
      : staffMember
        ? [staffMember, `/staff/${staffMember.id}`]
        : [];
  if (document.admissionApplicationId)
    return (
      <Link href={`/admissions/applications/${document.admissionApplicationId}`}>
        {t("documents.owners.admission_application")}
      </Link>
    );
  if (!person) return t(`documents.owners.${document.ownerType}`);
  return (
    <Link href={href!}>
      <bdi>{fullName(person)}</bdi>
    </Link>
  );
}
