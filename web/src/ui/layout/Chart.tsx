import type { ReactElement } from "react";
import { ResponsiveContainer } from "recharts";
import "./Chart.css";

interface Props {
  /** The text for screen readers. */
  label: string;
  /** The columns of the equivalent data table. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactElement;
}

export const Chart = ({ label, columns, rows, children }: Props) => (
  <figure className="chart">
    <div className="chart-box" role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={220} initialDimension={{ width: 480, height: 220 }}>
        {children}
      </ResponsiveContainer>
    </div>
    <table className="unseen">
      <caption>{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </figure>
);
