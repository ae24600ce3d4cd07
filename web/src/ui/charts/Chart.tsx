import { Plot, type Series } from "./Plot.tsx";
import "./Chart.css";

interface Props {
  /** The text for screen readers. */
  label: string;
  kind: "bars" | "line";
  /** What each place on the axis stands for. */
  places: readonly string[];
  /** The heading of the places in the equivalent table. */
  placesTitle: string;
  series: readonly Series[];
  /** Formats a number of the axis. */
  tick: (value: number) => string;
  /** Where the axis begins: 0, unless it is given. */
  from?: number;
  wholeOnly?: boolean;
}

/** Numbers as bars or a line, and as a table for screen readers. */
export const Chart = ({ label, placesTitle, ...plot }: Props) => (
  <figure className="chart">
    <div role="img" aria-label={label}>
      <Plot {...plot} />
    </div>
    <table className="unseen">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{placesTitle}</th>
          {plot.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plot.places.map((place, index) => (
          <tr key={place}>
            <td>{place}</td>
            {plot.series.map(({ name, shown }) => (
              <td key={name}>{shown[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </figure>
);
