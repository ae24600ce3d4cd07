import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { readAll } from "../../../api/readAll.ts";
import { useAll } from "../../../api/useAll.ts";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { ApplyPromotion } from "./ApplyPromotion.tsx";
import { ReviewPromotion } from "./ReviewPromotion.tsx";
import type { Batch } from "./years.ts";

/** A promotion under way: every candidate by class, then applying it and its result. */
export function Promotion({ batch, toYearId }: { batch: Batch; toYearId: string }) {
  const { i18n } = useTranslation();
  const candidates = useQuery({
    queryKey: ["/api/v1/promotion-candidates", batch.id],
    queryFn: async () => {
      const all = await readAll("/api/v1/promotion-candidates", {
        promotionBatchId: batch.id,
        include: "student(givenName,familyName),enrollment",
      });
      const nameOf = ({ student }: (typeof all)[number]) => `${student?.familyName} ${student?.givenName}`;
      const { compare } = new Intl.Collator(i18n.language);
      return all.sort((one, other) => compare(nameOf(one), nameOf(other)));
    },
  });
  const targets = useAll("/api/v1/sections", {
    query: { academicYearId: toYearId, sort: "name" },
  });
  return (
    <Loaded read={candidates}>
      {(all) => (
        <>
          <ReviewPromotion batch={batch} candidates={all} targets={targets.data?.data ?? []} />
          <ApplyPromotion batch={batch} candidates={all} targets={targets.data?.data ?? []} />
        </>
      )}
    </Loaded>
  );
}
