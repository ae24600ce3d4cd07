import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { filePath } from "../../../lib/filePath.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { toCourse } from "../../structure/references.ts";
import { type BankQuestion, type NewQuestion, questionTypes, quizRefreshes } from "../quizRows.ts";
import { ImportForm } from "./ImportForm.tsx";
import { QuestionForm } from "./QuestionForm.tsx";

/** The question bank of the courses that the user teaches. */
export function QuestionBank() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<BankQuestion | "new" | "file">();
  const courseId = params.get("courseId") ?? "";
  const edited = typeof opened === "string" ? undefined : opened;
  const close = () => setOpened(undefined);
  const save = (question: NewQuestion, tags: string[]) =>
    edited
      ? send("patch", "/api/v1/quiz-questions/{id}", { path: { id: edited.id }, body: { question, tags } })
      : send("post", "/api/v1/quiz-questions", { body: { courseId, question, tags } });
  return (
    <>
      <ListCard
        path="/api/v1/quiz-questions"
        caption={t("quizzes.bank")}
        fixed={{ include: "course" }}
        search={t("quizzes.searchQuestions")}
        filters={[
          {
            key: "courseId",
            label: t("quizzes.course"),
            input: (value, onChange) => (
              <ReferenceSelect
                key="courseId"
                quiet
                to={toCourse}
                label={t("quizzes.course")}
                none={t("quizzes.course")}
                value={value}
                onChange={onChange}
              />
            ),
          },
          {
            key: "type",
            label: t("quizzes.type"),
            choices: questionTypes.map((value) => ({ value, label: t(`quizzes.types.${value}`) })),
          },
          {
            key: "status",
            label: t("common.status"),
            choices: (["active", "archived"] as const).map((value) => ({
              value,
              label: t(`quizzes.bankStatus.${value}`),
            })),
          },
        ]}
        tools={
          courseId ? (
            <>
              <DownloadButton
                path={filePath("/api/v1/quiz-questions/questions.gift", { courseId })}
                event="export-questions"
              >
                {t("quizzes.gift.export")}
              </DownloadButton>
              <DownloadButton
                path={filePath("/api/v1/quiz-questions/questions.zip", { courseId })}
                event="export-questions-qti"
              >
                {t("quizzes.gift.exportQti")}
              </DownloadButton>
              <Button onClick={() => setOpened("file")} event="open-import-questions">
                {t("quizzes.gift.import")}
              </Button>
              <Button icon="plus" kind="primary" onClick={() => setOpened("new")} event="add-bank-question">
                {t("quizzes.addQuestion")}
              </Button>
            </>
          ) : (
            <span className="soft small">{t("quizzes.chooseCourse")}</span>
          )
        }
        empty={t("quizzes.bankEmpty")}
        columns={[
          { header: t("quizzes.question"), cell: ({ text }) => <strong>{text}</strong> },
          { header: t("quizzes.course"), cell: ({ course }) => course?.title },
          { header: t("quizzes.type"), cell: ({ type }) => t(`quizzes.types.${type}`) },
          { header: t("quizzes.tags"), cell: ({ tags }) => tags.join(", ") },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => (
              <Badge tone={status === "active" ? "good" : "plain"}>{t(`quizzes.bankStatus.${status}`)}</Badge>
            ),
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (row) => (
              <span className="row">
                <Button kind="plain" onClick={() => setOpened(row)} event="edit-bank-question">
                  {t("common.edit")}
                </Button>
                <ConfirmButton
                  kind="plain"
                  label={t(row.status === "active" ? "quizzes.archive" : "quizzes.activate")}
                  question={t("quizzes.archiveAsk")}
                  event="archive-question"
                  refreshes={quizRefreshes}
                  run={() =>
                    send("patch", "/api/v1/quiz-questions/{id}", {
                      path: { id: row.id },
                      body: { status: row.status === "active" ? "archived" : "active" },
                    })
                  }
                />
              </span>
            ),
          },
        ]}
      />
      <Dialog
        title={t(opened === "file" ? "quizzes.gift.title" : "quizzes.question")}
        open={opened !== undefined}
        onClose={close}
      >
        {opened === "file" ? (
          <ImportForm courseId={courseId} onDone={close} />
        ) : (
          opened && (
            <QuestionForm
              key={edited?.id ?? "new"}
              of={edited?.question}
              tags={edited?.tags ?? []}
              save={save}
              onDone={close}
            />
          )
        )}
      </Dialog>
    </>
  );
}
