import { ProgressBar } from "react-aria-components";
import "./Progress.css";

interface Props {
  label: string;
  done: number;
  of: number;
  /** Text shown beside the bar. */
  words: string;
}

export const Progress = ({ label, done, of, words }: Props) => (
  <ProgressBar className="progress" aria-label={label} value={done} maxValue={Math.max(of, 1)}>
    {({ percentage }) => (
      <>
        <div className="row spread small">
          <span>{label}</span>
          <span className="soft figures">{words}</span>
        </div>
        <div className="progress-track">
          <div className="progress-fill" style={{ inlineSize: `${percentage ?? 0}%` }} />
        </div>
      </>
    )}
  </ProgressBar>
);
