import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Promotion } from "./Promotion.tsx";
import { type Batch, promotionRefreshes, type Year } from "./years.ts";

interface Props {
  from: Year;
  next: Year;
  batch: Batch | undefined;
}

/** Steps 2 and 3: prepare the promotion, review it class by class, and apply it. */
export function PromotionStep({ from, next, batch }: Props) {
  const { t } = useTranslation();
  const prepare = useWrite(
    () => send("post", "/api/v1/promotion-batches", { body: { fromYearId: from.id, toYearId: next.id } }),
    promotionRefreshes,
  );
  if (batch) return <Promotion batch={batch} toYearId={next.id} />;
  return (
    <Card title={`2. ${t("yearend.review")}`}>
      <div className="stack">
        <p>{t("yearend.prepareAbout", { from: from.name, to: next.name })}</p>
        <ProblemNote error={prepare.error} />
        <div>
          <Button
            kind="primary"
            busy={prepare.isPending}
            onClick={() => prepare.mutate(undefined)}
            event="prepare-promotion"
          >
            {t("yearend.prepare")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
