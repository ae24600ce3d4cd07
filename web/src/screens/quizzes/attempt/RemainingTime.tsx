import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  dueAt: string;
  clockOffset: number;
  /** Called once when the time is over. */
  onEnd: () => void;
}

/** Counts down the time of an attempt by the clock of the server. */
export function RemainingTime({ dueAt, clockOffset, onEnd }: Props) {
  const { t } = useTranslation();
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(dueAt) - Date.now() - clockOffset) / 1_000));
  const [seconds, setSeconds] = useState(secondsLeft);
  const end = useRef(onEnd);
  end.current = onEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer per due time
  useEffect(() => {
    let isOver = false;
    const timer = setInterval(() => {
      const left = secondsLeft();
      setSeconds(left);
      if (left > 0 || isOver) return;
      isOver = true;
      end.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [dueAt, clockOffset]);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return <span role="timer">{t("quizzes.remaining", { time })}</span>;
}
