import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InsertComment } from "./comments/InsertComment.tsx";
import { useCommentRights } from "./useCommentRights.ts";
import "./ReportCard.css";

interface Props {
  card: Row<"/api/v1/report-cards">;
  lines: readonly Row<"/api/v1/report-card-lines">[];
}

/** The results by course and the comments, to be written by those who may. */
export function CommentsForm({ card, lines }: Props) {
  const { t } = useTranslation();
  const rights = useCommentRights(card);
  const { id } = card;
  const isOpen = ["draft", "reviewed"].includes(card.status);
  const sorted = [...lines].sort((one, other) => one.sortOrder - other.sortOrder);
  const save = useWrite(
    (values: Record<string, string>) => {
      const typed = (name: string) => values[name]?.trim() || null;
      const isChanged = (name: string, former: string | null) => name in values && typed(name) !== former;
      const changed = sorted.filter((line) => isChanged(line.courseOfferingId, line.teacherComment));
      return send("put", "/api/v1/report-cards/{id}/comments", {
        path: { id },
        body: {
          ...(isChanged("homeroomComment", card.homeroomComment) && {
            homeroomComment: typed("homeroomComment"),
          }),
          ...(isChanged("principalComment", card.principalComment) && {
            principalComment: typed("principalComment"),
          }),
          lines: changed.map(({ courseOfferingId }) => ({
            courseOfferingId,
            comment: typed(courseOfferingId),
          })),
        },
      });
    },
    ["/report-cards"],
  );
  const canWrite = isOpen && (rights.card || rights.everything || sorted.some(rights.line));
  return (
    <Form
      error={save.error}
      onSubmit={(values) => save.mutate(values, { onSuccess: () => toast.done(t("common.saved")) })}
    >
      {!isOpen && <Note>{t("assessment.commentsClosed")}</Note>}
      <Card title={t("assessment.resultsAndComments")} flush>
        {sorted.map((line) => (
          <div key={line.id} className="card-line">
            <div>
              <strong>
                <bdi>{line.courseTitle}</bdi>
              </strong>
              <div className="soft small">
                <bdi>{line.teacher}</bdi>
              </div>
            </div>
            <div className="figures">
              {line.score ?? "–"} {line.grade && <strong>{line.grade}</strong>}
            </div>
            <Comment
              label={t("assessment.commentOn", { name: line.courseTitle })}
              cardId={id}
              courseOfferingId={line.courseOfferingId}
              name={line.courseOfferingId}
              value={line.teacherComment}
              maxLength={500}
              isOpen={isOpen && rights.line(line)}
            />
          </div>
        ))}
      </Card>
      <Card title={t("assessment.comments")}>
        <div className="stack">
          <Comment
            label={t("assessment.homeroomComment")}
            cardId={id}
            name="homeroomComment"
            value={card.homeroomComment}
            maxLength={1000}
            isOpen={isOpen && rights.card}
            isLabelled
          />
          <Comment
            label={t("assessment.principalComment")}
            cardId={id}
            name="principalComment"
            value={card.principalComment}
            maxLength={1000}
            isOpen={isOpen && rights.everything}
            isLabelled
          />
        </div>
      </Card>
      {canWrite && (
        <div>
          <Button type="submit" kind="primary" busy={save.isPending} event="save-comments">
            {t("assessment.saveComments")}
          </Button>
        </div>
      )}
    </Form>
  );
}

interface CommentProps {
  cardId: string;
  /** Of a comment on one course. */
  courseOfferingId?: string;
  label: string;
  name: string;
  value: string | null;
  maxLength: number;
  isOpen: boolean;
  /** The label is shown with a comment that cannot be changed. */
  isLabelled?: boolean;
}

/** Shows what is stored, also when a colleague has just stored it, until something else is typed. */
function Comment(props: CommentProps) {
  const { cardId, courseOfferingId, label, name, value, maxLength, isOpen, isLabelled = false } = props;
  const [typed, setTyped] = useState<string>();
  const [former, setFormer] = useState(value);
  if (value !== former) {
    setFormer(value);
    if (typed?.trim() === (value ?? "")) setTyped(undefined);
  }
  const text = typed ?? value ?? "";
  if (isOpen)
    return (
      <div className="stack">
        <TextArea
          label={label}
          name={name}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={maxLength}
        />
        <InsertComment
          cardId={cardId}
          courseOfferingId={courseOfferingId}
          label={label}
          onInsert={(sentence) => setTyped(`${text.trim()} ${sentence}`.trim().slice(0, maxLength))}
        />
      </div>
    );
  return (
    <p>
      {isLabelled && <span className="soft small">{label}: </span>}
      <bdi>{value ?? "–"}</bdi>
    </p>
  );
}
