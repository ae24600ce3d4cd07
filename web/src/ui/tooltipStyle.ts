/** The box at a chart's pointer takes its looks from here alone. */
export const tooltipStyle = {
  contentStyle: {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    background: "var(--surface)",
    color: "var(--ink)",
  },
  itemStyle: { color: "var(--ink)" },
} as const;
