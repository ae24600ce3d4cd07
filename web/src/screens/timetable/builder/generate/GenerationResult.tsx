import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Note } from "../../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../../ui/feedback/ProblemNote.tsx";
import { Progress } from "../../../../ui/feedback/Progress.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import type { Plan } from "../plan/plan.ts";
import { entriesKey } from "../plan/usePlan.ts";
import { isRunning } from "./isRunning.ts";

const MAX_REASONS = 3;

interface Props {
  plan: Plan;
  generation: Row<"/api/v1/timetable-generations">;
  onAgain: () => void;
  onClose: () => void;
}

/** A search at work or its result: how many lessons have a place, which have none and why. */
export function GenerationResult({ plan, generation, onAgain, onClose }: Props) {
  const w = useDayWords();
  const { number } = useFormat();
  const client = useQueryClient();
  const { id, lessonsPlaced, lessonsTotal, unplaced, cost, seconds, secondsUsed, error } = generation;
  const running = isRunning(generation);
  const path = { id };
  const stop = useWrite(
    () => send("post", "/api/v1/timetable-generations/{id}/stop", { path }),
    ["/timetable-generations"],
  );
  const use = useWrite(
    () => send("post", "/api/v1/timetable-generations/{id}/apply", { path }),
    ["/timetable-generations"],
  );
  return (
    <div className="stack">
      <ProblemNote error={stop.error ?? use.error} />
      {error && <Note tone="bad">{w("generate.failed", { error })}</Note>}
      <Progress
        label={w("generate.progress")}
        done={lessonsPlaced}
        of={lessonsTotal}
        words={w("generate.placedOf", { placed: number(lessonsPlaced), total: number(lessonsTotal) })}
      />
      {cost !== null && <p className="soft small">{w("generate.cost", { cost: number(cost) })}</p>}
      {running ? (
        <>
          <p>{w("generate.running")}</p>
          <p className="soft small">
            {w("generate.timeLeft", { seconds: number(Math.max(0, seconds - secondsUsed)) })}
          </p>
        </>
      ) : (
        lessonsPlaced === lessonsTotal &&
        unplaced.length === 0 && <Note tone="good">{w("generate.all")}</Note>
      )}
      {!running && unplaced.length > 0 && (
        <section className="stack" aria-label={w("generate.unplaced")}>
          <h3>{w("generate.unplaced")}</h3>
          <ul className="plain-list">
            {unplaced.map(({ courseOfferingId, staffMemberId, title, lessons, obstacles }) => (
              <li key={`${courseOfferingId} ${staffMemberId}`}>
                <strong>
                  <bdi>{title}</bdi>
                </strong>{" "}
                {lessons > 0 && w("generate.lessons", { lessons: number(lessons) })}
                {obstacles.slice(0, MAX_REASONS).map(({ kind, name, periods }) => (
                  <div key={`${kind} ${name}`} className="soft small">
                    {w(`generate.why.${kind}`, { name: isolated(name ?? ""), periods: number(periods) })}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="dialog-foot">
        {running ? (
          <Button onClick={() => stop.mutate(undefined)} busy={stop.isPending} event="stop-placing">
            {w("generate.stop")}
          </Button>
        ) : (
          <>
            <Button onClick={onAgain} event="place-again">
              {w("generate.again")}
            </Button>
            <Button
              kind="primary"
              disabled={lessonsPlaced === 0}
              busy={use.isPending}
              event="use-placing"
              onClick={() =>
                use.mutate(undefined, {
                  onSuccess: ({ added, skipped }) => {
                    void client.invalidateQueries({ queryKey: entriesKey(plan.timetable.id) });
                    const counts = { added: number(added), skipped: number(skipped) };
                    toast.done(w(skipped > 0 ? "generate.skipped" : "generate.used", counts));
                    onClose();
                  },
                })
              }
            >
              {w("generate.use")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
