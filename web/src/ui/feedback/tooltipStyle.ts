/** The only styling of chart tooltips. */
export const tooltipStyle = {
  contentStyle: {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    background: "var(--surface)",
    color: "var(--ink)",
  },
  itemStyle: { color: "var(--ink)" },
} as const;
