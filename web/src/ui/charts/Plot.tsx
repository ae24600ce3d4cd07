import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ticksOf } from "./ticksOf.ts";
import { useWidth } from "./useWidth.ts";

export interface Series {
  name: string;
  color: string;
  /** Null: a gap. */
  values: ReadonlyArray<number | null>;
  /** The values as text. */
  shown: readonly string[];
}
interface Props {
  kind: "bars" | "line";
  places: readonly string[];
  series: readonly Series[];
  tick: (value: number) => string;
  from?: number;
  wholeOnly?: boolean;
}

const height = 220;
const margin = { top: 8, bottom: 24, far: 8 };
/** Pixels: of a character of the axis, between two words of it, and the widest bar. */
const [character, gap, widest] = [6.6, 18, 56];

/** Draws the chart; what is under the pointer is told in a box. */
export function Plot({ kind, places, series, tick, from = 0, wholeOnly = false }: Props) {
  const { i18n } = useTranslation();
  const [box, width] = useWidth<HTMLDivElement>(480);
  const [active, setActive] = useState<number>();
  const isRtl = i18n.dir() === "rtl";
  const values = series.flatMap((each) => each.values.filter((value) => value !== null));
  const ticks = ticksOf(from, Math.max(from, ...values), wholeOnly);
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const axis = 8 + character * Math.max(...ticks.map((value) => tick(value).length));
  const inner = Math.max(1, width - axis - margin.far);
  const start = isRtl ? margin.far : axis;
  const band = inner / places.length;
  /** The middle of a place; places run with the reading direction. */
  const xOf = (index: number) => start + band * ((isRtl ? places.length - 1 - index : index) + 0.5);
  const yOf = (value: number) =>
    margin.top + (height - margin.top - margin.bottom) * (1 - (value - low) / (high - low || 1));
  const every = Math.ceil((Math.max(...places.map(({ length }) => length)) * character + gap) / band);
  const follow = ({ nativeEvent }: PointerEvent) => {
    const place = Math.floor((nativeEvent.offsetX - start) / band);
    const index = isRtl ? places.length - 1 - place : place;
    setActive(index >= 0 && index < places.length ? index : undefined);
  };
  return (
    <div ref={box} className="plot" onPointerMove={follow} onPointerLeave={() => setActive(undefined)}>
      <svg width="100%" height={height} aria-hidden="true">
        {ticks.map((value) => (
          <g key={value}>
            <line className="plot-grid" x1={start} x2={start + inner} y1={yOf(value)} y2={yOf(value)} />
            <text
              x={isRtl ? start + inner + 6 : start - 6}
              y={yOf(value)}
              dominantBaseline="middle"
              textAnchor={isRtl ? "start" : "end"}
            >
              {tick(value)}
            </text>
          </g>
        ))}
        {active !== undefined && (
          <rect
            className="plot-active"
            x={xOf(active) - band / 2}
            y={margin.top}
            width={band}
            height={height - margin.top - margin.bottom}
          />
        )}
        {places.map(
          (place, index) =>
            index % every === 0 && (
              <text key={place} x={xOf(index)} y={height - 6} textAnchor="middle">
                {place}
              </text>
            ),
        )}
        {kind === "bars" ? (
          <Bars series={series} band={band} xOf={xOf} yOf={yOf} base={yOf(low)} isRtl={isRtl} />
        ) : (
          series.map((each) => <Line key={each.name} series={each} xOf={xOf} yOf={yOf} />)
        )}
      </svg>
      {active !== undefined && (
        <div
          className="plot-tip"
          data-side={xOf(active) > width / 2 ? "left" : "right"}
          style={{ left: xOf(active), top: margin.top }}
          aria-hidden="true"
        >
          <div>{places[active]}</div>
          {series.map(({ name, shown }) => (
            <div key={name}>
              {name}: <span className="figures">{shown[active]}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface Scale {
  xOf: (index: number) => number;
  yOf: (value: number) => number;
}

interface BarsProps extends Scale {
  series: readonly Series[];
  band: number;
  base: number;
  isRtl: boolean;
}

/** The bars of each place, side by side. */
function Bars({ series, band, xOf, yOf, base, isRtl }: BarsProps) {
  const bar = Math.min(widest, (band * 0.75) / series.length);
  return series.map(({ name, color, values }, position) => {
    const order = isRtl ? series.length - 1 - position : position;
    const shift = (order - series.length / 2) * bar;
    const bars = values.map((value, index) =>
      value ? barPath(xOf(index) + shift + 1, yOf(value), bar - 2, base) : "",
    );
    return <path key={name} fill={color} d={bars.join("")} />;
  });
}

/** A bar with round upper corners. */
function barPath(x: number, y: number, width: number, base: number): string {
  const radius = Math.min(4, width / 2, Math.abs(base - y));
  return `M${x},${base}V${y + radius}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}V${base}z`;
}

/** Straight from point to point, with a gap where there is no value. */
function Line({ series: { color, values }, xOf, yOf }: Scale & { series: Series }) {
  const points = values.map((value, index) =>
    value === null ? undefined : ([xOf(index), yOf(value)] as const),
  );
  const path = points
    .map((point, index) => (point ? `${points[index - 1] ? "L" : "M"}${point[0]},${point[1]}` : ""))
    .join("");
  return (
    <g>
      <path d={path} fill="none" stroke={color} strokeWidth={2} />
      {points.map(
        (point) => point && <circle key={point[0]} cx={point[0]} cy={point[1]} r={2.5} fill={color} />,
      )}
    </g>
  );
}
