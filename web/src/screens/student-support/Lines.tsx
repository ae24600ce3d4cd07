import "./Support.css";

/** A list of goals or accommodations. */
export const Lines = ({ of }: { of: readonly string[] }) => (
  <ul className="support-list">
    {of.map((line) => (
      <li key={line}>
        <bdi>{line}</bdi>
      </li>
    ))}
  </ul>
);
