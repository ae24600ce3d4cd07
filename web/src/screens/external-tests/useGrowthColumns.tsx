import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { type GrowthRow, resultText } from "./externalTest.ts";
import { StandingBadge } from "./StandingBadge.tsx";

/** The columns that compare results: latest, before, change, target. */
export function useGrowthColumns(): Column<GrowthRow>[] {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const signed = (value: number) => (value > 0 ? `+${number(value)}` : number(value));
  const dated = (result: string, takenOn: string | null) =>
    takenOn && (
      <span className="stack-tight">
        <bdi className="figures">{result}</bdi>
        <span className="soft small">{day(takenOn)}</span>
      </span>
    );
  return [
    {
      header: t("outside.latest"),
      cell: ({ score, band, percentile, takenOn }) =>
        dated(
          [
            resultText(score, band, number),
            percentile && t("outside.percentileOf", { value: number(Number(percentile)) }),
          ]
            .filter(Boolean)
            .join(" · "),
          takenOn,
        ),
    },
    {
      header: t("outside.before"),
      cell: ({ previousScore, previousBand, previousTakenOn }) =>
        dated(resultText(previousScore, previousBand, number), previousTakenOn),
    },
    {
      header: t("outside.change"),
      align: "end",
      cell: ({ scoreChange, bandChange }) =>
        scoreChange !== null ? (
          <bdi className="figures">{signed(Number(scoreChange))}</bdi>
        ) : (
          bandChange !== null && t("outside.bandChange", { change: signed(bandChange) })
        ),
    },
    {
      header: t("outside.target"),
      cell: ({ targetScore, targetBand }) => (
        <bdi className="figures">{resultText(targetScore, targetBand, number)}</bdi>
      ),
    },
    {
      header: t("outside.against"),
      phone: "corner",
      cell: ({ standing }) => <StandingBadge standing={standing} />,
    },
  ];
}
