import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useRead } from "../../../api/useRead.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { CommentsForm } from "./CommentsForm.tsx";
import { WithholdButton } from "./WithholdButton.tsx";

type ReportCardRow = Row<"/api/v1/report-cards">;

/** One report card: its results, the comments, and review and publication. */
export function ReportCard({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/report-cards/{id}", { path: { id }, query: { include: "lines" } });
  return (
    <Loaded page read={read}>
      {(card) => (
        <div className="stack">
          <PageHead
            title={card.heading.student}
            back={{
              href: `/report-cards?termId=${card.termId}&sectionId=${card.sectionId}`,
              label: t("nav.reportCards"),
            }}
            about={
              <span className="row">
                <bdi>{card.heading.section}</bdi>
                <bdi>{card.heading.term}</bdi>
                <StatusBadge status={card.status} />
              </span>
            }
            actions={<CardActions card={card} />}
          />
          {card.withheldReason && <Note tone="warn">{card.withheldReason}</Note>}
          <CardFacts card={card} />
          <CommentsForm key={card.id} card={card} lines={card.lines ?? []} />
          <Neighbours card={card} />
        </div>
      )}
    </Loaded>
  );
}

function CardActions({ card }: { card: ReportCardRow }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { id, status } = card;
  const path = { id };
  return (
    <>
      <DownloadButton path={`/api/v1/report-cards/${id}.pdf`} event="report-card-pdf">
        {t("common.pdf")}
      </DownloadButton>
      {may("report-cards.manage") && (
        <>
          <WithholdButton card={card} />
          {status === "draft" && (
            <ConfirmButton
              kind="primary"
              label={t("assessment.reviewCard")}
              question={t("assessment.reviewCardQuestion")}
              event="review-card"
              refreshes={["/report-cards"]}
              run={() => send("put", "/api/v1/report-cards/{id}/review", { path })}
            />
          )}
          {status === "reviewed" && (
            <ConfirmButton
              kind="primary"
              label={t("assessment.publishCard")}
              question={t("assessment.publishCardQuestion")}
              event="publish-card"
              refreshes={["/report-cards"]}
              run={() => send("put", "/api/v1/report-cards/{id}/publication", { path })}
            />
          )}
        </>
      )}
    </>
  );
}

function CardFacts({ card }: { card: ReportCardRow }) {
  const { t } = useTranslation();
  const { average, grade, gradePointAverage, rank, rankedAmong, attendance } = card;
  return (
    <Card>
      <Facts
        facts={[
          [t("results.average"), average],
          [t("results.grade"), grade],
          [t("assessment.gradePointAverage"), gradePointAverage],
          [t("results.rank"), rank && t("results.rankOf", { rank, of: rankedAmong })],
          [t("status.absent"), attendance && `${attendance.absent} / ${attendance.days}`],
          [t("status.late"), attendance?.late],
        ]}
      />
    </Card>
  );
}

/** Links to the cards before and after this one in the class, by name. */
function Neighbours({ card }: { card: ReportCardRow }) {
  const { t } = useTranslation();
  const { sectionId, termId } = card;
  const { data } = useAll("/api/v1/report-cards", { query: { sectionId, termId } });
  const cards = (data?.data ?? [])
    .filter(({ id, status }) => id === card.id || status !== "superseded")
    .sort((one, other) => one.heading.student.localeCompare(other.heading.student));
  const at = cards.findIndex(({ id }) => id === card.id);
  const [before, after] = [cards[at - 1], cards[at + 1]];
  if (at < 0) return null;
  return (
    <div className="row spread">
      {before ? (
        <LinkButton href={`/report-cards/${before.id}`} icon="back" event="previous-card">
          {before.heading.student}
        </LinkButton>
      ) : (
        <span />
      )}
      {after ? (
        <LinkButton href={`/report-cards/${after.id}`} kind="primary" icon="forward" event="next-card">
          {after.heading.student}
        </LinkButton>
      ) : (
        <Button disabled>{t("assessment.lastCard")}</Button>
      )}
    </div>
  );
}
