import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/useRead.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import "./InsertComment.css";

interface Props {
  cardId: string;
  /** Without it, sentences for the whole card. */
  courseOfferingId: string | undefined;
  /** What the comment is on, for screen readers. */
  label: string;
  onInsert: (text: string) => void;
}

/** Offers the sentences of the comment bank that fit a report card or one of its courses. */
export function InsertComment({ cardId, courseOfferingId, label, onInsert }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="plain"
        onClick={() => setOpen(true)}
        event="insert-comment"
        aria-label={`${t("assessment.insertSentence")}: ${label}`}
      >
        {t("assessment.insertSentence")}
      </Button>
      <Dialog title={t("assessment.insertSentence")} open={open} onClose={() => setOpen(false)}>
        {open && (
          <Sentences
            cardId={cardId}
            courseOfferingId={courseOfferingId}
            onChoose={(text) => {
              onInsert(text);
              setOpen(false);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface SentencesProps {
  cardId: string;
  courseOfferingId: string | undefined;
  onChoose: (text: string) => void;
}

function Sentences({ cardId, courseOfferingId, onChoose }: SentencesProps) {
  const { t } = useTranslation();
  const found = useRead("/api/v1/report-cards/{id}/comment-suggestions", {
    path: { id: cardId },
    query: courseOfferingId ? { courseOfferingId } : {},
  });
  return (
    <Loaded read={found}>
      {({ data }) =>
        data.length ? (
          <ul className="sentences">
            {data.map(({ id, text, language }) => (
              <li key={id}>
                <button type="button" lang={language} dir="auto" onClick={() => onChoose(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">{t("assessment.noSentences")}</p>
        )
      }
    </Loaded>
  );
}
